import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { countryName, countryNames } from '#contract/reference/country-names.ts'
import {
  type CountryVersion,
  formatService,
  serviceColumns,
  serviceNames,
} from '#contract/sites/countries/country-services.ts'
import { useMay, useUser } from '#web/accounts/index.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { NotFoundPage } from '#web/platform/pages/not-found-page.tsx'
import { StaffFrame } from '#web/platform/staff-frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Facts } from '#web/ui/lists/facts.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { countryServicesQuery, countryVersionsQuery } from '../queries.ts'
import { ServicesDialog } from './services-dialog.tsx'
import { ServicesHistory } from './services-history.tsx'
import { Writers } from './writers.tsx'

const route = getRouteApi('/inside/desk/countries/$country')

/** A country: its services, who may write there, and the history of both. */
export function CountryPage() {
  const { country } = route.useParams()
  return countryNames.has(country) ? <Known country={country} /> : <NotFoundPage />
}

function Known({ country }: { country: string }) {
  const user = useUser()
  const isStaff = user?.role === 'staff'
  const mayEdit = useMay()('legal')
  const services = useQuery({ ...countryServicesQuery(country), enabled: isStaff })
  const rules = useQuery({ ...countryVersionsQuery(country), enabled: isStaff })
  const name = countryName(country)
  return (
    <StaffFrame title={name} user={user} isOpen={isStaff} way={<Way here={name} />}>
      <Stack gap="loose">
        <Loaded query={services} label="Loading the services" lines={8}>
          {({ data }) => <Services name={name} versions={data} mayEdit={mayEdit} />}
        </Loaded>
        <Loaded query={rules} label="Loading who may write" lines={4}>
          {({ data }) => <Writers name={name} versions={data} mayEdit={mayEdit} />}
        </Loaded>
      </Stack>
    </StaffFrame>
  )
}

const Way = ({ here }: { here: string }) => (
  <Breadcrumbs
    places={[
      { key: 'countries', content: <TextLink to="/desk/countries">Countries</TextLink> },
      { key: 'here', content: here },
    ]}
  />
)

type ServicesProps = { name: string; versions: readonly CountryVersion[]; mayEdit: boolean }

function Services({ name, versions, mayEdit }: ServicesProps) {
  const [isOpen, open] = useState(false)
  const newest = versions[0]
  if (!newest) return null
  return (
    <Stack gap="tight">
      <Row spread="between">
        <Heading level={2}>Services</Heading>
        {mayEdit && <Button onClick={() => open(true)}>Change the services</Button>}
      </Row>
      <Facts
        facts={serviceColumns.map((column) => ({
          name: serviceNames[column],
          value: formatService(column, newest.services[column]),
        }))}
      />
      <ServicesHistory versions={versions} />
      {isOpen && <ServicesDialog name={name} newest={newest} onClose={() => open(false)} />}
    </Stack>
  )
}
