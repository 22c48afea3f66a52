"""lit's tests of shell commands, of which those of test/Run run compiled programs."""

import lit.formats
import lit.Test


class RunTests(lit.formats.ShTest):
    """Unsupported, with a reason, where there is no device to run on."""

    def execute(self, test, lit_config):
        if test.config.rowwise_missing:
            return lit.Test.UNSUPPORTED, test.config.rowwise_missing
        return super().execute(test, lit_config)
