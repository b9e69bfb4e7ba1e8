import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CountryRule } from '#contract/letters/contact-by/country-rule.ts'
import { useUser } from '#web/accounts/index.ts'
import { SearchField } from '#web/platform/forms/search-field.tsx'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { StaffFrame } from '#web/platform/staff-frame.tsx'
import { countriesQuery } from '#web/sites/countries/index.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { countryRulesQuery } from '../queries.ts'
import { ReturnAddresses } from './return-addresses.tsx'
import { type Service, ServiceMark, serviceOf, serviceWords } from './service-mark.tsx'
import { WriterMark } from './writer-mark.tsx'

/** The table of countries: services, and who may write. */
export function CountriesPage() {
  const user = useUser()
  const [search, find] = useState('')
  const [service, choose] = useState<Service | ''>('')
  const rules = useQuery({ ...countryRulesQuery, enabled: user?.role === 'staff' })
  return (
    <StaffFrame
      title="Countries"
      user={user}
      isOpen={user?.role === 'staff'}
      aside={<SearchField label="Search countries" placeholder="Ireland, IE …" value={search} onChange={find} />}
    >
      <Stack>
        <Text tone="dim">
          The services of each country, and who may write to image users there. Letters, reminders and offers stop where
          we may not write.
        </Text>
        <Row>
          <SelectField
            label="Services"
            options={[{ value: '', label: 'All' }, ...options]}
            value={service}
            onChange={({ currentTarget }) => choose(currentTarget.value as Service | '')}
          />
          <ReturnAddresses />
        </Row>
        <Loaded query={rules} label="Loading the countries" lines={12}>
          {({ data }) => <Listed rules={data} search={search} service={service} />}
        </Loaded>
      </Stack>
    </StaffFrame>
  )
}

const options = (Object.keys(serviceWords) as Service[]).map((value) => ({ value, label: serviceWords[value].word }))

type Listed = CountryRule & { service: Service }
type ListedProps = { rules: readonly CountryRule[]; search: string; service: Service | '' }

/** Rows shown at first, three screens of a phone. */
const shownFirst = 30

function Listed({ rules, search, service }: ListedProps) {
  const countries = useQuery(countriesQuery)
  const [isWhole, showAll] = useState(false)
  const wanted = search.trim().toLowerCase()
  return (
    <Loaded query={countries} label="Loading the services" lines={12}>
      {(table) => {
        const services = new Map(table.map((row) => [row.iso, serviceOf(row)]))
        const found = rules
          .map((rule): Listed => ({ ...rule, service: services.get(rule.country) ?? 'none' }))
          .filter(({ name, country }) => name.toLowerCase().includes(wanted) || country.toLowerCase() === wanted)
          .filter((row) => service === '' || row.service === service)
          .toSorted((a, b) => order(a) - order(b) || a.name.localeCompare(b.name, 'en'))
        if (found.length === 0)
          return <EmptyState title="No such country">Search by its name or its two letters.</EmptyState>
        return (
          <Stack>
            <Table
              label="Countries"
              columns={columns}
              rows={isWhole ? found : found.slice(0, shownFirst)}
              keyOf={({ country }) => country}
            />
            {!isWhole && found.length > shownFirst && (
              <Row>
                <Button look="quiet" onClick={() => showAll(true)}>
                  Show all {found.length}
                </Button>
              </Row>
            )}
          </Stack>
        )
      }}
    </Loaded>
  )
}

/** Countries with cases come first. */
const order = ({ service }: Listed) => Object.keys(serviceWords).indexOf(service)

const columns: readonly Column<Listed>[] = [
  {
    key: 'name',
    header: 'Country',
    cell: ({ name, country }) => (
      <TextLink to="/desk/countries/$country" params={{ country }}>
        {name}
      </TextLink>
    ),
  },
  { key: 'service', header: 'Services', cell: ({ service }) => <ServiceMark service={service} /> },
  { key: 'by', header: 'Who writes', cell: ({ now }) => <WriterMark by={now} /> },
]
