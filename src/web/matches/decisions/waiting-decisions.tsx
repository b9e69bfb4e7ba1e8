import { Banner } from '#web/ui/feedback/banner.tsx'
import { useWaiting } from '../list/sending.ts'

/** Counts decisions that wait to be sent; empty while none wait. */
export function WaitingDecisions() {
  const waiting = useWaiting()
  if (waiting === 0) return null
  const words = waiting === 1 ? 'One decision waits' : `${waiting} decisions wait`
  return (
    <Banner tone="warn">
      {words} for the connection. {waiting === 1 ? 'It is' : 'They are'} sent as soon as you are back; keep this window
      open.
    </Banner>
  )
}
