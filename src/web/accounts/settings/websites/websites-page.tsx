import { useState } from 'react'
import { SettingsPage } from '#web/platform/pages/settings-page.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries } from '#web/ui/lists/entries.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { useIsOn, useUser } from '../../sign-in/session-query.ts'
import { AddWebsite } from './add-website.tsx'
import { useWebsites } from './use-websites.ts'
import { WebsiteEntry } from './website-entry.tsx'

/** The owner's own pages, whose uses are not reported. */
export const WebsitesPage = () => (
  <SettingsPage title="Websites">
    <OwnWebsites />
  </SettingsPage>
)

/** The same list for use in another feature's window. */
export function OwnWebsites() {
  const websites = useUser()?.websites
  const { add, change, remove } = useWebsites()
  const canShorten = useIsOn('domain_settings')
  const [editing, setEditing] = useState<string>()
  return (
    <Stack>
      <Text tone="dim">Your own sites and pages. We do not report copies that we find there.</Text>
      <AddWebsite isBusy={add.isPending} add={add.mutateAsync} />
      {websites?.length === 0 && <Text>None yet.</Text>}
      {websites && (
        <Entries label="Your websites">
          {websites.map((url, index) => (
            <WebsiteEntry
              key={url}
              url={url}
              canShorten={canShorten}
              isEditing={canShorten && editing === url}
              onEdit={(isEditing) => setEditing(isEditing ? url : undefined)}
              onChange={(changed) => change.mutate({ index, url: changed })}
              onRemove={() => remove.mutate({ index, url })}
            />
          ))}
        </Entries>
      )}
    </Stack>
  )
}
