import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getSecondFactor, removeSecondFactor, replaceRecoveryCodes } from '#contract/accounts/security-endpoints.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { sessionQuery } from '../../sign-in/session-query.ts'
import { AskPassword } from '../ask-password.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactorSetup } from './second-factor-setup.tsx'

const secondFactorQuery = queryOptions({
  queryKey: ['accounts', 'second-factor'],
  queryFn: ({ signal }) => call(getSecondFactor, signal)({}),
})

type Doing = 'nothing' | 'turning-on' | 'renewing' | 'turning-off'

/** Enables, disables and renews the second factor. */
export function SecondFactor() {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(secondFactorQuery)
  const [doing, setDoing] = useState<Doing>('nothing')
  const [codes, setCodes] = useState<readonly string[]>()
  const finish = (given?: readonly string[]) => {
    setDoing('nothing')
    setCodes(given)
    void refetch()
    if (given === undefined) tellAll()
  }
  // Waits until codes were seen, since the desk replaces them.
  const tellAll = () => void queryClient.invalidateQueries(sessionQuery)
  if (error && !data) return <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton label="Loading the second factor" />
  return (
    <Panel
      title="Second factor"
      aside={
        <StatusMark filled={data.isOn ? 'full' : 'empty'} tone={data.isOn ? 'ok' : 'dim'}>
          {data.isOn ? 'On' : 'Off'}
        </StatusMark>
      }
    >
      <Text size="small" tone="dim">
        When you sign in, we also ask for a code from your authenticator app.
        {data.isOn &&
          ` You have ${data.recoveryCodesLeft} recovery ${data.recoveryCodesLeft === 1 ? 'code' : 'codes'} left.`}
      </Text>
      {codes && <RecoveryCodes codes={codes} onDone={() => finish()} />}
      {doing === 'nothing' && !codes && <Choices isOn={data.isOn} onChoose={setDoing} />}
      {doing === 'turning-on' && <SecondFactorSetup onDone={finish} onCancel={() => setDoing('nothing')} />}
      {doing === 'renewing' && (
        <AskPassword
          label="Make new codes"
          send={async (password) => finish((await call(replaceRecoveryCodes)({ password })).recoveryCodes)}
          onCancel={() => setDoing('nothing')}
        />
      )}
      {doing === 'turning-off' && (
        <AskPassword
          label="Turn it off"
          send={async (password) => {
            await call(removeSecondFactor)({ password })
            notify('The second factor is off.', { tone: 'ok' })
            finish()
          }}
          onCancel={() => setDoing('nothing')}
        />
      )}
    </Panel>
  )
}

const Choices = ({ isOn, onChoose }: { isOn: boolean; onChoose: (doing: Doing) => void }) => (
  <Row>
    {isOn ? (
      <>
        <Button look="quiet" onClick={() => onChoose('renewing')}>
          New recovery codes
        </Button>
        <Button look="quiet" onClick={() => onChoose('turning-off')}>
          Turn off
        </Button>
      </>
    ) : (
      <Button onClick={() => onChoose('turning-on')}>Turn on</Button>
    )}
  </Row>
)
