import { useTitle } from '#web/platform/use-title.ts'
import { Measure } from '#web/ui/layout/measure.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { SecondFactor } from './settings/second-factor.tsx'

/** What staff without a second factor find in the place of the desk: the way to one. */
export function BeforeTheDesk() {
  useTitle('Second factor')
  return (
    <Page title="A second factor first">
      <Measure>
        <Stack>
          <Text>
            The desk shows what belongs to others, so a password alone does not open it. Turn on a second factor here;
            the desk opens once it is on.
          </Text>
          <SecondFactor />
        </Stack>
      </Measure>
    </Page>
  )
}
