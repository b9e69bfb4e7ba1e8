import type { Coverage } from '#contract/discovery/watched-sites.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Facts } from '#web/ui/lists/facts.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { counted } from './visits/visit-words.ts'

/** Recent visits, and what they left out. */
export const Covered = ({ coverage }: { coverage: Coverage }) => (
  <Stack>
    <Heading level={2}>Looked at in the last 30 days</Heading>
    <Facts facts={factsOf(coverage)} />
    <Text size="small" tone="dim">
      What is not linked from these sites, stands behind a sign-in, or appears only after a page has been touched is not
      seen. A picture is compared with all of your images that are watched; for one that you add later we look among
      those seen before, where copies of all of it are found, but not crops.
    </Text>
  </Stack>
)

function factsOf({ visits, pages, remembered, pictures, refused, failed, cutOff, left, sites }: Coverage) {
  return [
    { name: 'Visits', value: visits.toLocaleString('en-US') },
    {
      name: 'Read',
      value: `${counted(pages, 'page')} with ${counted(pictures, 'picture')}${remembered > 0 ? `, ${counted(remembered, 'page')} of them as read before, since they change seldom` : ''}`,
    },
    ...(refused > 0
      ? [
          {
            name: 'Not allowed to read',
            value: `${counted(refused, 'page')}, by the wish of ${refused === 1 ? 'its site' : 'their sites'}`,
          },
        ]
      : []),
    ...(failed > 0 ? [{ name: 'Could not be read', value: counted(failed, 'page') }] : []),
    ...(cutOff.length > 0
      ? [{ name: 'Not to the end', value: `${cutOff.join(', ')}: more pages than a visit takes` }]
      : []),
    ...(left.length > 0 ? [{ name: 'Left early', value: `${left.join(', ')}: the visit says why` }] : []),
    ...(sites.byProvider > 0
      ? [{ name: 'For everybody', value: `${counted(sites.byProvider, 'more site')} that we watch for all owners` }]
      : []),
  ]
}
