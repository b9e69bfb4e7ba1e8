import { useTitle } from '#web/platform/pages/use-title.ts'
import { Measure } from '#web/ui/layout/measure.tsx'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { useUser } from '../sign-in/session-query.ts'
import { SecondFactor } from '../settings/second-factor/second-factor.tsx'

/** Replaces the pages of staff and law firms without a second factor, and leads to its setup. */
export function BeforeTheDesk() {
  useTitle('Second factor')
  const isOfFirm = useUser()?.role === 'partner'
  return (
    <Page title="Turn on a second factor first">
      <Measure>
        <Stack>
          <Text>
            {isOfFirm ? 'These pages show' : 'The desk shows'} what belongs to others, so a password alone does not open{' '}
            {isOfFirm ? 'them' : 'it'}. Turn on a second factor here; {isOfFirm ? 'they open' : 'the desk opens'} once
            it is on.
          </Text>
          <SecondFactor />
        </Stack>
      </Measure>
    </Page>
  )
}
