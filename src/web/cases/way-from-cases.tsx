import type { ReactNode } from 'react'
import type { Id } from '#contract/wire.ts'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'

type WayProps = { here: ReactNode; of?: { _id: Id; name: string } }

/** The way to a page of a case. */
export const WayFromCases = ({ here, of }: WayProps) => (
  <Breadcrumbs
    places={[
      { key: 'cases', content: <TextLink to="/cases">Cases</TextLink> },
      ...(of
        ? [
            {
              key: 'case',
              content: (
                <TextLink to="/cases/$caseId" params={{ caseId: of._id }}>
                  {of.name}
                </TextLink>
              ),
            },
          ]
        : []),
      { key: 'here', content: here },
    ]}
  />
)
