import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import {
  addFirm,
  type Firm,
  inviteFirmMember,
  inviteFirmMemberAgain,
  removeFirm,
  removeFirmMember,
} from '#contract/legal/firms.ts'
import { countryChoices } from '#contract/reference/country-names.ts'
import { useMay, useUser } from '#web/accounts/index.ts'
import { call } from '#web/platform/calls/call.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { NotFoundPage } from '#web/platform/pages/not-found-page.tsx'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { DetailSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { firmsQuery } from '../queries.ts'

/** Law firms and their members. */
export function FirmsPage() {
  useTitle('Law firms')
  const user = useUser()
  const may = useMay()('legal')
  const found = useQuery({ ...firmsQuery, enabled: may })
  if (!user) return <DetailSkeleton label="Loading the law firms" />
  if (!may) return <NotFoundPage />
  return (
    <Page
      title="Law firms"
      above={
        <Breadcrumbs
          places={[
            { key: 'desk', content: <TextLink to="/desk">Desk</TextLink> },
            { key: 'lawyers', content: <TextLink to="/desk/lawyers">Lawyers</TextLink> },
            { key: 'firms', content: 'Law firms' },
          ]}
        />
      }
    >
      <Loaded query={found} label="Loading the law firms" lines={6}>
        {({ data }) => (
          <Stack gap="loose">
            {data.length === 0 && (
              <EmptyState title="No law firm yet">
                Add one, then invite its members. They see only the firm’s cases.
              </EmptyState>
            )}
            {data.map((firm) => (
              <OneFirm key={firm._id} firm={firm} />
            ))}
            <AddFirm />
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

/** Runs a change, then reloads the firms. */
function useChange<Sent>(change: (sent: Sent) => Promise<unknown>, onDone: () => void = () => undefined) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: onDone,
    onSettled: () => queryClient.invalidateQueries(firmsQuery),
  })
}

type Leaving = { id: string; name: string } | 'the firm'

const states = { invited: 'invited', active: 'may see cases', 'without-second-factor': 'has no second factor yet' }

function OneFirm({ firm }: { firm: Firm }) {
  const { _id: firmId, name, members } = firm
  const [leaving, setLeaving] = useState<Leaving>()
  const remove = useChange(
    (who: Leaving) =>
      who === 'the firm' ? call(removeFirm)({ firmId }) : call(removeFirmMember)({ firmId, memberId: who.id }),
    () => setLeaving(undefined),
  )
  const again = useChange((memberId: string) => call(inviteFirmMemberAgain)({ firmId, memberId }))
  const failed = remove.error ?? again.error
  return (
    <Panel
      title={name}
      aside={
        <Button look="quiet" size="small" onClick={() => setLeaving('the firm')}>
          Remove {name}
        </Button>
      }
    >
      <Stack>
        {failed && <Banner tone="error">{sentenceOf(failed)}</Banner>}
        <About of={firm} />
        <Entries label={`Members of ${name}`}>
          {members.map((member) => (
            <Entry
              key={member._id}
              actions={
                <>
                  {member.state === 'invited' && (
                    <Button look="quiet" size="small" isBusy={again.isPending} onClick={() => again.mutate(member._id)}>
                      Invite {member.name} again
                    </Button>
                  )}
                  <Button look="quiet" size="small" onClick={() => setLeaving({ id: member._id, name: member.name })}>
                    Remove {member.name}
                  </Button>
                </>
              }
            >
              <Text>{member.name}</Text>
              <Text size="small" tone="dim">
                {member.email}, {states[member.state]}
              </Text>
            </Entry>
          ))}
        </Entries>
        <Invite firm={firm} />
      </Stack>
      {leaving && (
        <AskFirst
          of={leaving}
          firm={name}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate(leaving)}
          onCancel={() => setLeaving(undefined)}
        />
      )}
    </Panel>
  )
}

const About = ({ of: { country, email, openCases } }: { of: Firm }) => (
  <Text size="small" tone="dim">
    {country}, {email}. {openCases === 1 ? 'One open case' : `${openCases} open cases`}.
  </Text>
)

type AskFirstProps = { of: Leaving; firm: string; isBusy: boolean; onConfirm: () => void; onCancel: () => void }

const AskFirst = ({ of, firm, ...asked }: AskFirstProps) => (
  <ConfirmDialog isOpen title={`Remove ${of === 'the firm' ? firm : of.name}?`} confirmLabel="Remove" {...asked}>
    {of === 'the firm'
      ? 'We sign out all its members and delete their accounts. The log keeps what the firm did.'
      : 'We sign them out at once and delete their account. The log keeps what they did.'}
  </ConfirmDialog>
)

const nobody = { email: '', first_name: '', last_name: '' }

function Invite({ firm: { _id: firmId, name } }: { firm: Firm }) {
  const [typed, setTyped] = useState(nobody)
  const invite = useChange(
    () => call(inviteFirmMember)({ firmId, ...typed }),
    () => setTyped(nobody),
  )
  const field = (key: keyof typeof nobody) => ({
    value: typed[key],
    required: true,
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [key]: target.value }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    invite.mutate(undefined)
  }
  return (
    <Form onSubmit={submit} failure={invite.isError ? sentenceOf(invite.error) : undefined}>
      <Columns least="narrow">
        <TextField label="First name" {...field('first_name')} />
        <TextField label="Last name" {...field('last_name')} />
        <TextField label="Email" type="email" {...field('email')} />
      </Columns>
      <Row>
        <Button type="submit" look="quiet" size="small" isBusy={invite.isPending}>
          Invite to {name}
        </Button>
      </Row>
    </Form>
  )
}

const noFirm = { name: '', country: '', email: '' }

function AddFirm() {
  const [typed, setTyped] = useState(noFirm)
  const add = useChange(
    () => call(addFirm)(typed),
    () => setTyped(noFirm),
  )
  const field = (key: keyof typeof noFirm) => ({
    value: typed[key],
    required: true,
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [key]: target.value }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate(undefined)
  }
  return (
    <Panel title="Another law firm">
      <Form onSubmit={submit} failure={add.isError ? sentenceOf(add.error) : undefined}>
        <Columns least="narrow">
          <TextField label="Name of the firm" {...field('name')} />
          <SelectField
            label="Country of the firm"
            placeholder="Choose a country"
            options={countryChoices}
            {...field('country')}
          />
          <TextField label="Email of the firm" type="email" {...field('email')} />
        </Columns>
        <Row>
          <Button type="submit" isBusy={add.isPending}>
            Add the firm
          </Button>
        </Row>
      </Form>
    </Panel>
  )
}
