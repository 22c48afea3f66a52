"""Draws a program of the corpus and changes it."""

from . import constants, maps, operations, schedules, tokens, types

ATTEMPTS = 20
# Mostly one change, so that most programs still mean something.
COUNTS = (1, 2, 3, 4, 6)
COUNT_WEIGHTS = (8, 4, 2, 1, 1)

GENTLE = (*types.GENTLE, *maps.GENTLE, *constants.GENTLE, *operations.GENTLE)
FAMILIES = (types, maps, constants, operations, schedules, tokens)
FAMILY_WEIGHTS = (6, 4, 4, 6, 3, 1)


def draw_rough(rng):
    family = rng.choices(FAMILIES, FAMILY_WEIGHTS)[0]
    return rng.choice(family.ROUGH)


def apply(rng, text, draw, count):
    """`count` changes, of which those that find nothing to change are drawn again."""
    for _ in range(count):
        for _ in range(ATTEMPTS):
            changed = draw(rng)(rng, text)
            if changed is not None and changed != text:
                text = changed
                break
    return text


def mutate_gently(rng, text):
    """Most results are programs that compile."""
    count = rng.choices((0, *COUNTS[:3]), (1, 4, 2, 1))[0]
    return apply(rng, text, lambda rng: rng.choice(GENTLE), count)


def mutate_schedules(rng, text):
    count = rng.choices(COUNTS, COUNT_WEIGHTS)[0]
    return apply(rng, text, lambda rng: rng.choice(schedules.ROUGH), count)


def mutate(rng, text):
    if rng.random() < 0.4:
        return mutate_gently(rng, text)
    text = mutate_gently(rng, text) if rng.random() < 0.3 else text
    return apply(rng, text, draw_rough, rng.choices(COUNTS, COUNT_WEIGHTS)[0])
