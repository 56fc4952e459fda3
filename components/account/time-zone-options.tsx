/** Every time zone by its region; made on the server, so that no browser carries the list as code. */
export function TimeZoneOptions({ value }: { value: string | null }) {
  const names = new Set(["UTC", ...Intl.supportedValuesOf("timeZone"), ...(value ? [value] : [])]);
  const regions = Map.groupBy([...names].sort(), (name) => (name.includes("/") ? name.split("/", 1)[0] : "Universal"));
  return [...regions].map(([region, zones]) => (
    <optgroup key={region} label={region ?? ""}>
      {zones.map((zone) => (
        <option key={zone} value={zone}>
          {zone
            .slice(zone.indexOf("/") + 1)
            .replaceAll("_", " ")
            .replaceAll("/", ", ")}
        </option>
      ))}
    </optgroup>
  ));
}
