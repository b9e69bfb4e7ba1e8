import type { ReactNode } from 'react'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { PlaceLink } from '#web/ui/navigation/links.tsx'
import { SectionNav } from '#web/ui/navigation/section-nav.tsx'
import { InSlot } from '../slot.tsx'
import { settingsPlaces } from './settings-places.ts'
import { useTitle } from './use-title.ts'

/** Settings page with links to other features' settings. */
export function SettingsPage({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title)
  return (
    <Page title={title}>
      <SectionNav label="Settings">
        <PlaceLink to="/profile" activeOptions={{ exact: true }}>
          Profile
        </PlaceLink>
        <PlaceLink to="/profile/plans">Plan</PlaceLink>
        <PlaceLink to="/profile/payments">Payments</PlaceLink>
        <InSlot slot={settingsPlaces} />
        <PlaceLink to="/profile/sign-in">Signing in</PlaceLink>
        <PlaceLink to="/profile/sessions">Sessions</PlaceLink>
        <PlaceLink to="/profile/settings">Websites</PlaceLink>
        <PlaceLink to="/profile/searches">Search services</PlaceLink>
        <PlaceLink to="/profile/notifications">Notifications</PlaceLink>
        <PlaceLink to="/profile/features">Explanations</PlaceLink>
        <PlaceLink to="/profile/export">Your data</PlaceLink>
      </SectionNav>
      <Stack gap="loose">{children}</Stack>
    </Page>
  )
}
