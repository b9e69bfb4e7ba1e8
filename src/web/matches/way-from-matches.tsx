import type { ReactNode } from 'react'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { withoutPlace } from './matches-links.ts'

type Place = { key: string; content: ReactNode }

/** The way from all matches to here. What is shown of them goes along. */
export const WayFromMatches = ({ places }: { places: readonly Place[] }) => (
  <Breadcrumbs
    places={[
      {
        key: 'matches',
        content: (
          <TextLink to="/matches" search={withoutPlace}>
            Matches
          </TextLink>
        ),
      },
      ...places,
    ]}
  />
)
