import { useQuery } from '@tanstack/react-query'
import { formatMinute } from '#web/platform/moments.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { HostWords } from './host-entry.tsx'
import { hostVersionsQuery } from './listed-queries.ts'

/** Every version of a listed host: who, when, what and source. */
export function HostHistory({ host, onClose }: { host: string; onClose: () => void }) {
  const versions = useQuery(hostVersionsQuery(host))
  return (
    <Dialog isOpen onClose={onClose} title={`History of ${host}`}>
      <Loaded query={versions} label="Loading the history">
        {({ data }) => (
          <Entries label="History">
            {data.map((one) => (
              <Entry key={one.version}>
                {one.isRemoved && <Text size="small">Taken off the lists</Text>}
                <HostWords host={one} />
                <Text size="small" tone="dim">
                  <Mono>{formatMinute(one.at)}</Mono> · {one.by}
                </Text>
              </Entry>
            ))}
          </Entries>
        )}
      </Loaded>
    </Dialog>
  )
}
