import {
  changedServices,
  type CountryVersion,
  formatService,
  serviceNames,
} from '#contract/sites/countries/country-services.ts'
import { formatMinute } from '#web/platform/moments.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'

/** Every change of a country's services: who, when, from, to and source. */
export const ServicesHistory = ({ versions }: { versions: readonly CountryVersion[] }) => (
  <Stack gap="tight">
    <Heading level={3}>History of the services</Heading>
    {versions.length < 2 ? (
      <Text tone="dim">Nobody has changed the services. They are as the product comes.</Text>
    ) : (
      <Entries label="History of the services">
        {versions.slice(0, -1).map((version, at) => (
          <Entry key={version.version}>
            {linesOf(versions[at + 1]!, version).map((line) => (
              <Text key={line} size="small">
                {line}
              </Text>
            ))}
            <Text size="small">{version.source}</Text>
            <Text size="small" tone="dim">
              {version.at !== null && <Mono>{formatMinute(version.at)}</Mono>} · {version.by}
            </Text>
          </Entry>
        ))}
      </Entries>
    )}
  </Stack>
)

function linesOf({ services: before }: CountryVersion, { services: after }: CountryVersion): string[] {
  const changed = changedServices(before, after)
  if (changed.length === 0) return ['The same services, with another source']
  return changed.map(
    (column) =>
      `${serviceNames[column]}: from “${formatService(column, before[column])}” to “${formatService(column, after[column])}”`,
  )
}
