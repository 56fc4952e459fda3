import { PropertyList } from "@/components/api-reference/property-list";
import { Prose } from "@/components/api-reference/prose";
import { Section, Subtitle } from "@/components/api-reference/section";
import { CodeBlock } from "@/components/ui/code-block";
import { Tabs } from "@/components/ui/tabs";
import { tokenExample } from "@/lib/api/openapi/token-example";
import { roleMeanings } from "@/lib/auth/role-names";
import { role } from "@/lib/auth/roles";

/** How a program gets a token and shows it. */
export function AuthenticationSection({ publicUrl }: { publicUrl: string }) {
  const roles = role.options.map((name) => ({ name, schema: {}, description: roleMeanings[name] }));
  return (
    <Section id="authentication" title="Authentication" aside={<TokenExample publicUrl={publicUrl} />}>
      <p>
        <Prose>
          Get an access token from `POST /api/oauth/token` and send it with every request as `Authorization: Bearer`.
          The body is form-encoded (RFC 6749).
        </Prose>
      </p>
      <ul className="list-disc space-y-1.5 pl-5">
        <li>
          <Prose>`grant_type=password` with `client_id`, `username` and `password`: for a user.</Prose>
        </li>
        <li>
          <Prose>
            `grant_type=client_credentials` with `client_id` and `client_secret`: for a program, which runs as the user
            set in its API client.
          </Prose>
        </li>
        <li>
          <Prose>
            `grant_type=refresh_token` with `client_id` and `refresh_token`: to replace a token that is about to expire.
            A refresh token works until one that it gave is used.
          </Prose>
        </li>
      </ul>
      <p>
        <Prose>
          `scope` limits the token to some of its user's roles, separated by spaces; without a scope it has all of them.
          Users with `FullAccess` can ask for any role. Roles and users are checked with every request, so a change
          takes effect immediately.
        </Prose>
      </p>
      <Subtitle>Roles</Subtitle>
      <PropertyList properties={roles} />
    </Section>
  );
}

function TokenExample({ publicUrl }: { publicUrl: string }) {
  const { client_id, username, scope } = tokenExample.request;
  const curl = `TOKEN=$(curl -s \\
  "${publicUrl}/api/oauth/token" \\
  -d grant_type=password \\
  -d client_id=${client_id} \\
  -d username=${username} \\
  --data-urlencode "password=$PASSWORD" \\
  --data-urlencode "scope=${scope}" |
  jq -r .access_token)

curl "${publicUrl}/api/v1/me" \\
  -H "Authorization: Bearer $TOKEN"`;
  const javascript = `import { Auth, Configuration, Me, Tokens } from "ordercloud-javascript-sdk";

Configuration.Set({
  baseApiUrl: "${publicUrl}/api",
  apiVersion: "v1",
  clientID: "${client_id}",
});
const { access_token } = await Auth.Login(
  "${username}", process.env.PASSWORD, "${client_id}", ["${scope.replace(" ", '", "')}"],
);
Tokens.SetAccessToken(access_token);
await Me.Get();`;
  return (
    <>
      <Tabs
        label="Get a token"
        tabs={[
          { id: "curl", label: "curl", panel: <CodeBlock text={curl} label="Copy the curl command" /> },
          { id: "javascript", label: "JavaScript", panel: <CodeBlock text={javascript} label="Copy the JavaScript" /> },
        ]}
      />
      <div className="space-y-1.5">
        <p className="text-muted text-sm">Response 200:</p>
        <CodeBlock text={JSON.stringify(tokenExample.response, null, 2)} label="Copy the response" />
      </div>
    </>
  );
}
