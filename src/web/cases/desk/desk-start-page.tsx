import { useQuery } from '@tanstack/react-query'
import type { StaffRole } from '#contract/platform/staff-roles.ts'
import { useUser } from '#web/accounts/index.ts'
import { NotFoundPage } from '#web/platform/not-found-page.tsx'
import { useTitle } from '#web/platform/use-title.ts'
import { DetailSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { ButtonLink } from '#web/ui/navigation/links.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { FeesEntry } from './fees-entry.tsx'
import { deskCasesQuery } from './queries.ts'
import { Tasks } from './tasks.tsx'

/** Where the work of staff begins: what waits, for those whose role it is. */
export function DeskStartPage() {
  useTitle('Desk')
  const user = useUser()
  if (!user) return <DetailSkeleton label="Loading the desk" />
  if (user.role !== 'staff') return <NotFoundPage />
  const may = (...roles: StaffRole[]) => user.staff_roles.some((role) => role === 'admin' || roles.includes(role))
  const decides = may('reviewer', 'case-manager')
  const writes = may('case-manager', 'legal')
  const givesCoupons = may('finance')
  const knowsSites = may('reviewer', 'case-manager', 'domain-curator')
  return (
    <Page title="Desk">
      <Tasks />
      {!decides && !knowsSites && !givesCoupons && (
        <EmptyState title="Nothing waits for you here">
          Your role has no work on these pages. An administrator can give you another one.
        </EmptyState>
      )}
      <Entries label="Your work">
        {decides && <CasesToDecide />}
        {knowsSites && (
          <Entry
            actions={
              <ButtonLink look="quiet" size="small" to="/desk/sites">
                What we say of sites
              </ButtonLink>
            }
          >
            <Text>Sites</Text>
            <Text size="small" tone="dim">
              Country and kind of a site, where its pages do not say them or say them wrongly.
            </Text>
          </Entry>
        )}
        <Letters mayRemind={writes} />
        {givesCoupons && <Coupons />}
        {(decides || givesCoupons) && <FeesEntry />}
      </Entries>
    </Page>
  )
}

const Letters = ({ mayRemind }: { mayRemind: boolean }) => (
  <Entry
    actions={
      <>
        {mayRemind && (
          <ButtonLink look="quiet" size="small" to="/desk/reminders">
            Reminders
          </ButtonLink>
        )}
        <ButtonLink look="quiet" size="small" to="/desk/templates">
          Texts of letters
        </ButtonLink>
        <ButtonLink look="quiet" size="small" to="/desk/countries">
          Countries
        </ButtonLink>
      </>
    }
  >
    <Text>Letters</Text>
    <Text size="small" tone="dim">
      Who has not answered, what letters say, and who may write in each country.
    </Text>
  </Entry>
)

const Coupons = () => (
  <Entry
    actions={
      <ButtonLink look="quiet" size="small" to="/desk/coupons">
        Coupons
      </ButtonLink>
    }
  >
    <Text>Plans</Text>
    <Text size="small" tone="dim">
      Coupons that take something off a plan: those there are, and new ones.
    </Text>
  </Entry>
)

function CasesToDecide() {
  const total = useQuery(deskCasesQuery({ page: 0, pageSize: 1 })).data?.total
  return (
    <Entry
      actions={
        <ButtonLink size="small" to="/desk/cases">
          Cases to decide
        </ButtonLink>
      }
    >
      <Text>Cases</Text>
      <Text size="small" tone="dim">
        {total === undefined ? 'Cases that wait for a decision or an answer.' : waitingInWords(total)}
      </Text>
    </Entry>
  )
}

function waitingInWords(total: number): string {
  if (total === 0) return 'No case waits for a decision or an answer.'
  return total === 1
    ? 'One case waits for a decision or an answer.'
    : `${total} cases wait for a decision or an answer.`
}
