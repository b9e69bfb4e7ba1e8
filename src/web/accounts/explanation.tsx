import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { hideCaseSubInfoModal, hideTopMatchModal } from '#contract/accounts/profile-endpoints.ts'
import type { InfoModal } from '#contract/accounts/user.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { keepUser, useUser } from './sign-in/session-query.ts'

type ExplanationProps = { of: InfoModal; title: string; children: ReactNode }

const hide = { topmatch: call(hideTopMatchModal), casesubinfo: call(hideCaseSubInfoModal) }

/** Words that go before the work they are about, until their reader hides them for good; in the settings they come back. */
export function Explanation({ of, title, children }: ExplanationProps) {
  const user = useUser()
  const queryClient = useQueryClient()
  const hiding = useMutation({
    mutationFn: () => hide[of]({}),
    onSuccess: (changed) => keepUser(queryClient, changed),
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 }),
  })
  if (!user || user.hidden_modals.includes(of)) return null
  return (
    <Panel
      title={title}
      aside={
        <Button look="quiet" size="small" isBusy={hiding.isPending} onClick={() => hiding.mutate()}>
          Do not show this again
        </Button>
      }
    >
      <Text size="small">{children}</Text>
    </Panel>
  )
}
