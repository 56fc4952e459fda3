import { Prose } from "@/components/api-reference/prose";
import { Section } from "@/components/api-reference/section";
import { CodeBlock } from "@/components/ui/code-block";
import { toResponses } from "@/lib/api/openapi/refusals";
import { catalogue, type ErrorCode, statusesOfCode } from "@/lib/errors";

/** Every refusal there is. */
export function ErrorsSection() {
  const example = toResponses().NotFound?.content["application/problem+json"].example;
  // Safe: the keys of the catalogue.
  const codes = Object.keys(catalogue) as ErrorCode[];
  const rows = codes.toSorted((one, other) => catalogue[one][0] - catalogue[other][0]);
  return (
    <Section
      id="errors"
      title="Errors"
      aside={<CodeBlock text={JSON.stringify(example, null, 2)} label="Copy the example error" />}
    >
      <p>
        <Prose>
          Errors are problem documents (RFC 9457) with an entry in `Errors` for each problem. `Data` names the
          `Property` and the allowed values. Include `requestId` when you report a server error. `429` and `503` come
          with `Retry-After`.
        </Prose>
      </p>
      <div className="overflow-x-auto rounded-md border bg-surface">
        <table className="w-full text-left">
          <thead className="border-b text-muted text-sm">
            <tr>
              <th scope="col" className="px-3.5 py-2 font-medium">
                Status
              </th>
              <th scope="col" className="px-3.5 py-2 font-medium">
                ErrorCode
              </th>
              <th scope="col" className="px-3.5 py-2 font-medium max-sm:hidden">
                Message
              </th>
            </tr>
          </thead>
          <tbody className="divide-y *:*:px-3.5 *:*:py-2 *:*:align-top">
            {rows.map((code) => (
              <tr key={code}>
                <td>{statusesOfCode(code).join(" or ")}</td>
                <th scope="row" className="wrap-anywhere font-mono font-normal text-sm">
                  {code}
                </th>
                <td className="text-muted max-sm:hidden">{catalogue[code][1]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
