/** The command that asks for a URL. In single quotes a shell takes everything as it is, but for the quote itself. */
export function curl(url: string, options = "") {
  return `curl ${options}-H "Authorization: Bearer $TOKEN" '${url.replaceAll("'", "%27")}'`;
}
