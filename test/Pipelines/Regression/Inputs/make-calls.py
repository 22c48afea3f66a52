"""Prints functions that each call the one before twice."""
import sys

TYPE = "tensor<4x8xf32>"
COUNT = int(sys.argv[1])


def print_function(name, body):
    print(f"func.func {name}(%x: {TYPE}) -> {TYPE} {{")
    for line in body:
        print(f"  {line}")
    print(f"  return %y : {TYPE}\n}}")


print_function("private @f0", [f"%y = math.sin %x : {TYPE}"])
for i in range(1, COUNT):
    call = f"call @f{i - 1}"
    print_function(f"private @f{i}", [f"%a = {call}(%x) : ({TYPE}) -> {TYPE}",
                                      f"%y = {call}(%a) : ({TYPE}) -> {TYPE}"])
print_function("@main", [f"%y = call @f{COUNT - 1}(%x) : ({TYPE}) -> {TYPE}"])
