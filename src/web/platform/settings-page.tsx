import type { ReactNode } from 'react'
import { PlaceLink } from '#web/ui/links.tsx'
import { Page } from '#web/ui/page.tsx'
import { SectionNav } from '#web/ui/section-nav.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { useTitle } from './use-title.ts'

/** One page of the account's settings, with the way to the others, which belong to several features. */
export function SettingsPage({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title)
  return (
    <Page title={title}>
      <SectionNav label="Settings">
        <PlaceLink to="/profile" activeOptions={{ exact: true }}>
          Profile
        </PlaceLink>
        <PlaceLink to="/profile/plans">Plan</PlaceLink>
        <PlaceLink to="/profile/sign-in">Signing in</PlaceLink>
        <PlaceLink to="/profile/sessions">Sessions</PlaceLink>
        <PlaceLink to="/profile/settings">Websites</PlaceLink>
        <PlaceLink to="/profile/notifications">Notifications</PlaceLink>
        <PlaceLink to="/profile/features">Features</PlaceLink>
        <PlaceLink to="/profile/export">Your data</PlaceLink>
      </SectionNav>
      <Stack gap="loose">{children}</Stack>
    </Page>
  )
}
