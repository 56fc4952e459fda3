import dns from "node:dns";

// Loaded before a process that sends webhooks, so that all its resolvers use the name server of PROVE_NAME_SERVER.
const { Resolver } = dns.promises;
dns.promises.Resolver = class extends Resolver {
  constructor(...options: ConstructorParameters<typeof Resolver>) {
    super(...options);
    this.setServers([process.env.PROVE_NAME_SERVER ?? ""]);
  }
};
