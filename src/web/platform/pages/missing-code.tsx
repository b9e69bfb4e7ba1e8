import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { isOnline, isReachable, watchReach } from '#web/ui/network.ts'

type MissingCodeProps = {
  error: unknown
  /** Whether it is the whole page, so that nothing is lost where the window is loaded anew. */
  isPage: boolean
  /** Tries once more; gives whether the code is there now. */
  again: () => Promise<boolean>
  /** Shows what came of it. */
  onTried: () => void
}

/**
 * Stands for a page or a part whose code could not be fetched, and fetches it as soon as there is a network again. What failed for another
 * reason is a bug, and is thrown.
 */
export function MissingCode({ error, isPage, again, onTried }: MissingCodeProps) {
  const isConnected = useSyncExternalStore(watchReach, isReachable)
  const [isTrying, setTrying] = useState(false)
  const tryAgain = async (mayReload: boolean) => {
    if (!(await again()) && mayReload && (await isServerThere())) window.location.reload()
    onTried()
  }
  const tryWhenAsked = async () => {
    setTrying(true)
    await tryAgain(true)
    setTrying(false)
  }
  const onConnected = useEffectEvent(() => void tryAgain(isPage && isFirst(String(error))))
  useEffect(() => {
    if (isConnected) onConnected()
  }, [isConnected])
  if (!isMissingCode(error)) throw error
  return (
    <ErrorState
      title={isOnline() ? undefined : 'You are offline'}
      message={isOnline() ? unreached : offline}
      isBusy={isTrying}
      onRetry={() => void tryWhenAsked()}
    />
  )
}

const offline = 'This was not opened before, and comes as soon as you are back. What is open stays as it is.'
const unreached = 'The server cannot be reached. Nothing that you did is lost. Try again in a minute.'

/** Whether code could not be fetched, in the words of Chromium, Firefox and Safari. */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|Importing a module script failed/.test(error.message)

const isServerThere = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** A newer version may have other files; where that does not help either, it is not tried for ever. */
function isFirst(failure: string): boolean {
  const key = `rightframe.reloaded ${failure}`
  if (sessionStorage.getItem(key)) return false
  sessionStorage.setItem(key, '1')
  return true
}
