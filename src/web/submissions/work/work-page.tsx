import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { SettingsPage } from '#web/platform/pages/settings-page.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { aboutWorkQuery, claimantQuery } from '../queries.ts'
import { ClaimantForm } from './claimant-form.tsx'
import { WorkForm } from './work-form.tsx'

/** Answers that every case asks for, given once. */
export function WorkPage() {
  return (
    <SettingsPage title="About my work">
      <Text tone="dim">
        Every new case begins with these answers. You check them there and can change each one. Leave open the ones that
        differ from image to image.
      </Text>
      <Loaded query={useQuery(aboutWorkQuery)} label="Loading your answers">
        {({ work }) => <WorkForm work={work} />}
      </Loaded>
      <Loaded query={useQuery(claimantQuery)} label="Loading your details">
        {({ claimant, suggested }) => <ClaimantForm claimant={claimant ?? suggested} />}
      </Loaded>
    </SettingsPage>
  )
}
