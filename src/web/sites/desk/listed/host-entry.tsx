import type { ListedHost } from '#contract/sites/listed/listed-host.ts'
import { siteCategories } from '#contract/reference/sites/site-categories.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { Entry } from '#web/ui/lists/entries.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'

type HostEntryProps = {
  host: ListedHost
  mayEdit: boolean
  onEdit: (host: ListedHost) => void
  onRead: (host: ListedHost) => void
}

/** A listed host with its category, its agency, source and last day. */
export const HostEntry = ({ host, mayEdit, onEdit, onRead }: HostEntryProps) => (
  <Entry
    actions={
      <>
        <Button look="bare" size="small" aria-label={`History of ${host.host}`} onClick={() => onRead(host)}>
          History
        </Button>
        {mayEdit && (
          <Button look="quiet" size="small" aria-label={`Change ${host.host}`} onClick={() => onEdit(host)}>
            Change
          </Button>
        )}
      </>
    }
  >
    <Text>{host.host}</Text>
    <HostWords host={host} />
    {host.isExpired && (
      <StatusMark filled="empty" tone="warn">
        Expired
      </StatusMark>
    )}
  </Entry>
)

/** The words of an entry: what it says, the source and the last day. */
export const HostWords = ({ host: { category, stockAgency, source, until } }: { host: ListedHost }) => (
  <>
    <Text size="small">
      {[category && labelOf(category), stockAgency && `Stock list: ${stockAgency}`].filter(Boolean).join(' · ')}
    </Text>
    <Text size="small" tone="dim">
      {source}
      {until !== null && (
        <>
          , until <Mono>{until}</Mono>
        </>
      )}
    </Text>
  </>
)

const labelOf = (category: string) => siteCategories.find(({ value }) => value === category)?.label ?? category
