/** For trying the API: sign in with a demo account, or let a machine speak for one. */
export const apiClients = [
  { ID: "countersign-demo", Name: "Demo app", AccessTokenMinutes: 60, RefreshTokenMinutes: 600 },
  {
    ID: "nightly-export",
    Name: "Nightly export",
    Secret: "lantern-orchard-24-export",
    AccessTokenMinutes: 30,
    DefaultContextUserID: "kenji",
  },
];
