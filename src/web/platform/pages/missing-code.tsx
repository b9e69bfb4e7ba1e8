import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { isOnline, isReachable, watchReach } from '#web/ui/network.ts'

type MissingCodeProps = {
  error: unknown
  /** True for a whole page, which reloading can restore. */
  isPage: boolean
  /** Tries again; resolves to true when the code has loaded. */
  again: () => Promise<boolean>
  /** Shows the result. */
  onTried: () => void
}

/** Replaces a page or part whose code could not load, and loads it when the network returns. Any other failure is a bug, and is thrown. */
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

const offline = 'You have not opened this page before. It loads when you are online again. Open pages stay as they are.'
const unreached = 'The server cannot be reached. Nothing that you did is lost. Try again in a minute.'

/** True for unloadable code, in Chromium's, Firefox's and Safari's words. */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|Importing a module script failed/.test(error.message)

const isServerThere = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** A newer version may have other files. If one reload does not help, there is no second. */
function isFirst(failure: string): boolean {
  const key = `rightframe.reloaded ${failure}`
  if (sessionStorage.getItem(key)) return false
  sessionStorage.setItem(key, '1')
  return true
}
