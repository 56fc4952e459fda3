/** Where the tests that need no server are: beside what they test. */
export const unitTests = "{components,deploy,e2e,lib,prisma,scripts}/**/*.test.ts";
