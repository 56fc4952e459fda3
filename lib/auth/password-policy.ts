export type PasswordRule = {
  id: "MinimumLength" | "MaximumLength";
  label: string;
  test: (password: string) => boolean;
};

export const maxPasswordLength = 256;

/** The rules a browser can check while one types. Lengths are code points of the NFC form; any character counts. */
export function passwordRules(minLength: number): PasswordRule[] {
  return [
    {
      id: "MinimumLength",
      label: `At least ${minLength} characters`,
      test: (password) => lengthOf(password) >= minLength,
    },
    {
      id: "MaximumLength",
      label: `At most ${maxPasswordLength} characters`,
      test: (password) => lengthOf(password) <= maxPasswordLength,
    },
  ];
}

/** The first rule that a password breaks, if it breaks one. */
export function brokenRule(password: string, minLength: number) {
  return passwordRules(minLength).find(({ test }) => !test(password));
}

const lengthOf = (password: string) => [...password.normalize("NFC")].length;
