import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'

/** The way to a page of a registration. */
export const WayFromRegistrations = ({ here }: { here: string }) => (
  <Breadcrumbs
    places={[
      { key: 'registrations', content: <TextLink to="/registrations">Registrations</TextLink> },
      { key: 'here', content: here },
    ]}
  />
)
