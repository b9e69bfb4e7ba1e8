const key = 'rightframe.session'
const olderKey = 'rightframe.token'
const startKey = 'rightframe.start'
/** Support's own session while viewing an owner's account. */
const ownKey = 'rightframe.own-session'

/** Ended by the person, in any window, or the server. */
export type Ending = 'logged-out' | 'expired'
type Listener = (change: 'started' | Ending) => void

const listeners = new Set<Listener>()
const tell = (change: 'started' | Ending) => {
  for (const listener of listeners) listener(change)
}

/** Token of this browser's session; null for visitors. */
export const sessionToken = (): string | null => localStorage.getItem(key)

/** First page by role; owners start at their images. */
const starts = { desk: '/desk', firm: '/firm' } as const

/** Returns the first page of a session: images, the desk for staff, or cases for law firms. */
export function firstPage(): '/images' | '/desk' | '/firm' {
  const start = localStorage.getItem(startKey)
  return start === 'desk' || start === 'firm' ? starts[start] : '/images'
}

export function startSession(token: string, role: 'owner' | 'staff' | 'partner' = 'owner'): void {
  if (role === 'owner') localStorage.removeItem(startKey)
  else localStorage.setItem(startKey, role === 'staff' ? 'desk' : 'firm')
  localStorage.setItem(key, token)
  localStorage.removeItem(olderKey)
  tell('started')
}

/** Starts support's view; its end restores the staff session. */
export function startLook(token: string): void {
  const own = localStorage.getItem(key)
  if (own !== null) localStorage.setItem(ownKey, own)
  startSession(token)
}

/** Returns to the staff session; false when there is none. */
export function endLook(): boolean {
  const own = localStorage.getItem(ownKey)
  if (own === null) return false
  localStorage.removeItem(ownKey)
  startSession(own, 'staff')
  return true
}

export function endSession(why: Ending): void {
  if (why === 'expired' && endLook()) return
  localStorage.removeItem(ownKey)
  localStorage.removeItem(key)
  localStorage.removeItem(olderKey)
  localStorage.removeItem(startKey)
  tell(why)
}

/** Calls back when any window's session starts or ends. */
export function onSessionChange(listener: Listener): () => void {
  const fromElsewhere = ({ key: changed, newValue }: StorageEvent) => {
    if (changed === key || changed === null) listener(newValue === null ? 'logged-out' : 'started')
  }
  listeners.add(listener)
  window.addEventListener('storage', fromElsewhere)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', fromElsewhere)
  }
}
