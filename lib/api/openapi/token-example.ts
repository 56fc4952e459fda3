/** For POST /api/oauth/token. */
export const tokenExample = {
  request: {
    grant_type: "password",
    client_id: "countersign-demo",
    username: "elena",
    password: "<the password>",
    scope: "OrderAdmin ProductReader",
  },
  response: {
    access_token: "eyJhbGciOiJIUzI1NiIs…",
    token_type: "bearer",
    expires_in: 3600,
    refresh_token: "Jm3bVQ0pXhZr…",
  },
};
