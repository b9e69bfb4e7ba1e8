import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listPlans } from '#contract/billing/endpoints.ts'
import type { Plan } from '#contract/billing/plans.ts'
import { formatPrice } from '#contract/reference/money.ts'
import { BackButton } from '#web/platform/back-button.tsx'
import { brandName, brandWord } from '#web/platform/brand.ts'
import { call } from '#web/platform/calls/call.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { Clauses, DocumentPage } from '#web/ui/layout/pages/document-page.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Table } from '#web/ui/lists/table.tsx'
import { OutLink, TextLink } from '#web/ui/navigation/links.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { caseSteps, costTerms, whatItDoes } from './about-texts.ts'

/** Public page: what it does, what it costs and takes, how a case goes, help and contact. */
export function AboutPage() {
  const name = brandName()
  const title = `How ${name} works`
  useTitle(title)
  return (
    <DocumentPage
      back={<BackButton />}
      title={title}
      about={<p>{name} finds copies of your photographs on the web, and gets them paid for or removed.</p>}
    >
      <Part title="What it does">
        <Clauses isNumbered={false} clauses={whatItDoes} />
      </Part>
      <Part title="What it costs, and what it takes">
        <Plans />
        <Clauses isNumbered={false} clauses={costTerms} />
      </Part>
      <Part title="How a case goes">
        <Clauses isNumbered clauses={caseSteps} />
      </Part>
      <Part title="Help and contact">
        <Contact />
      </Part>
    </DocumentPage>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack>
    <Heading level={2}>{title}</Heading>
    {children}
  </Stack>
)

const planTitles: Record<Plan['_id'], string> = { free: 'Free', essential: 'Essential', pro: 'Pro', studio: 'Studio' }

/** Today's plans, as the server sells them. */
const Plans = () => (
  <Loaded
    query={useQuery({ queryKey: ['plans', 'public'], queryFn: ({ signal }) => call(listPlans, signal)({}) })}
    lines={4}
    label="Loading the plans"
  >
    {({ data }) => (
      <Table
        label="Plans"
        rows={data}
        keyOf={({ _id }) => _id}
        columns={[
          { key: 'plan', header: 'Plan', cell: ({ _id }) => planTitles[_id] },
          {
            key: 'month',
            header: 'A month',
            align: 'end',
            cell: ({ prices }) => formatPrice(prices.month.value, prices.month.currency),
          },
          {
            key: 'images',
            header: 'Watched images',
            align: 'end',
            cell: ({ limits }) => limits.monitoredImages.toLocaleString('en-US'),
          },
          {
            key: 'share',
            header: 'Your share of a case',
            align: 'end',
            cell: ({ limits }) => `${100 - limits.caseFeePercent} %`,
          },
        ]}
      />
    )}
  </Loaded>
)

function Contact() {
  const support = brandWord('support')
  const help = brandWord('help')
  return (
    <>
      {help && (
        <Text>
          <OutLink href={help}>Help articles</OutLink>
        </Text>
      )}
      <Text>
        {support ? <OutLink href={`mailto:${support}`}>{support}</OutLink> : 'Write to the address on our site.'} Say
        which photograph, site or case it is about.
      </Text>
      <Text>
        Did a letter of ours reach you? <TextLink to="/verify">Check that it is ours</TextLink>.
      </Text>
    </>
  )
}
