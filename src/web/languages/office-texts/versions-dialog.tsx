import { useQuery } from '@tanstack/react-query'
import { englishNames } from '#contract/languages/languages.ts'
import { listOfficeTextVersions, type OfficeText } from '#contract/languages/office-texts.ts'
import { call } from '#web/platform/calls/call.ts'
import { formatMinute } from '#web/platform/moments.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { AsWritten } from '#web/ui/text/as-written.tsx'
import { Text } from '#web/ui/text/text.tsx'

export function VersionsDialog({ text: { _id: textId, name }, onClose }: { text: OfficeText; onClose: () => void }) {
  const versions = useQuery({
    queryKey: ['desk', 'texts', textId, 'versions'],
    queryFn: ({ signal }) => call(listOfficeTextVersions, signal)({ textId }),
    staleTime: 0,
  })
  return (
    <Dialog isOpen onClose={onClose} title={`Versions of “${name}”`}>
      <Loaded query={versions} label="Loading the versions" lines={6}>
        {({ data }) => (
          <Entries label="Versions">
            {data.map(({ language, version, body, savedAt, savedBy }) => (
              <Entry key={`${language} ${version}`}>
                <Text size="small" tone="dim">
                  {englishNames[language]}, version {version} · {formatMinute(savedAt)} · {savedBy}
                </Text>
                <AsWritten>{body}</AsWritten>
              </Entry>
            ))}
          </Entries>
        )}
      </Loaded>
    </Dialog>
  )
}
