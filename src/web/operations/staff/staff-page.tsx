import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  askForFactorReset,
  changeStaffRoles,
  confirmFactorReset,
  endStaffMember,
  inviteStaffMemberAgain,
  type StaffMember,
  withdrawFactorReset,
} from '#contract/operations/staff-endpoints.ts'
import { useMay, useUser } from '#web/accounts/index.ts'
import { call } from '#web/platform/calls/call.ts'
import { describeProblem } from '#web/platform/calls/describe-problem.ts'
import { formatMinute } from '#web/platform/moments.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { StaffFrame } from '#web/platform/staff-frame.tsx'
import { WhyDialog } from '#web/platform/why-dialog.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { LeavingDialog } from './leaving-dialog.tsx'
import { roleWords } from './role-words.ts'
import { RolesDialog } from './roles-dialog.tsx'
import { type StaffChange, staffQuery, useStaffChange } from './use-staff-change.ts'

type Act = { kind: 'roles' | 'reset' | 'leaving'; of: StaffMember } | { kind: 'invite' }

/** Members of staff: who they are, and how they come, change and go. */
export function StaffPage() {
  const may = useMay()
  const isAdmin = may()
  const user = useUser()
  const isOpen = may('support')
  const staff = useQuery({ ...staffQuery, enabled: isOpen })
  const [act, setAct] = useState<Act>()
  const change = useStaffChange(() => setAct(undefined))
  const begin = (next: Act) => {
    change.reset()
    setAct(next)
  }
  return (
    <StaffFrame
      title="Staff"
      user={user}
      isOpen={isOpen}
      aside={isAdmin && <Button onClick={() => begin({ kind: 'invite' })}>Invite a person</Button>}
    >
      <Stack>
        <Text>Roles hold from a person’s next call. Two people agree on each removal of a second factor.</Text>
        {change.error && !act && <Banner tone="error">{describeProblem(change.error)}</Banner>}
        <Loaded query={staff} label="Loading the staff" lines={8}>
          {({ data }) => (
            <Entries label="Staff">
              {data.map((member) => (
                <Member key={member._id} member={member} isAdmin={isAdmin} change={change} onAct={begin} />
              ))}
            </Entries>
          )}
        </Loaded>
      </Stack>
      {act && <ActDialog act={act} staff={staff.data?.data ?? []} change={change} onClose={() => setAct(undefined)} />}
    </StaffFrame>
  )
}

const states: Record<StaffMember['state'], string> = {
  invited: 'invited, has not accepted yet',
  active: 'may work',
  'without-second-factor': 'has no second factor yet',
}

type MemberProps = { member: StaffMember; isAdmin: boolean; change: StaffChange; onAct: (act: Act) => void }

function Member({ member, isAdmin, change, onAct }: MemberProps) {
  const { _id: accountId, name, email, roles, state, cases, reset, isSelf } = member
  const button = (label: string, onClick: () => void) => (
    <Button look="quiet" size="small" aria-label={`${label}: ${name}`} onClick={onClick}>
      {label}
    </Button>
  )
  return (
    <Entry
      actions={
        <>
          {isAdmin && button('Roles', () => onAct({ kind: 'roles', of: member }))}
          {isAdmin &&
            state === 'invited' &&
            button('Invite again', () => change.mutate(() => call(inviteStaffMemberAgain)({ accountId })))}
          {state === 'active' &&
            !isSelf &&
            !reset &&
            button('Reset second factor', () => onAct({ kind: 'reset', of: member }))}
          {isAdmin && !isSelf && button('Leaves', () => onAct({ kind: 'leaving', of: member }))}
        </>
      }
    >
      <Text>
        {name}
        {isSelf && ' (you)'}
      </Text>
      <Text size="small" tone="dim">
        {email} · {states[state]} · {cases === 1 ? '1 open case' : `${cases} open cases`}
      </Text>
      <Text size="small">{roles.map((role) => roleWords[role]).join(', ')}</Text>
      {reset && <Reset member={member} reset={reset} change={change} />}
    </Entry>
  )
}

type ResetProps = { member: StaffMember; reset: NonNullable<StaffMember['reset']>; change: StaffChange }

/** The request of one person, which another confirms. */
const Reset = ({ member: { _id: accountId, name }, reset, change }: ResetProps) => (
  <Banner
    tone="warn"
    action={
      <Row>
        {reset.mayConfirm && (
          <Button
            size="small"
            aria-label={`Confirm the reset of ${name}`}
            isBusy={change.isPending}
            onClick={() => change.mutate(() => call(confirmFactorReset)({ accountId }))}
          >
            Confirm
          </Button>
        )}
        <Button
          look="quiet"
          size="small"
          aria-label={`Withdraw the reset of ${name}`}
          onClick={() => change.mutate(() => call(withdrawFactorReset)({ accountId }))}
        >
          Withdraw
        </Button>
      </Row>
    }
  >
    {reset.askedBy} asks to remove the second factor, {formatMinute(reset.askedAt)}: {reset.why}{' '}
    {!reset.mayConfirm && 'Another administrator confirms it within 24 hours.'}
  </Banner>
)

type ActDialogProps = { act: Act; staff: readonly StaffMember[]; change: StaffChange; onClose: () => void }

function ActDialog({ act, staff, change, onClose }: ActDialogProps) {
  const failure = change.error ? describeProblem(change.error) : undefined
  const rest = { isBusy: change.isPending, failure, onClose }
  if (act.kind === 'invite') return <InviteDialog {...rest} change={change} />
  const { _id: accountId, name } = act.of
  if (act.kind === 'roles')
    return (
      <RolesDialog
        {...rest}
        member={act.of}
        onSave={(staff_roles) => change.mutate(() => call(changeStaffRoles)({ accountId, staff_roles }))}
      />
    )
  if (act.kind === 'leaving')
    return (
      <LeavingDialog
        {...rest}
        member={act.of}
        others={staff.filter(({ _id }) => _id !== accountId)}
        onGo={(to) => change.mutate(() => call(endStaffMember)({ accountId, to }))}
      />
    )
  return (
    <WhyDialog
      {...rest}
      title={`Reset the second factor of ${name}`}
      consequence="Another administrator confirms within 24 hours. Then all sessions of this person end, and they turn on a new second factor."
      go="Ask for the reset"
      maxLength={500}
      onGo={(why) => change.mutate(() => call(askForFactorReset)({ accountId, why }))}
    />
  )
}
