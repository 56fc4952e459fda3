/** The username or email address that was typed last, for the next page that asks for it. In no address and no storage. */
let typed = "";

export const typedName = () => typed;

export function keepTypedName(name: string) {
  typed = name.trim();
}
