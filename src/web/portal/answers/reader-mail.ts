import { useSyncExternalStore } from 'react'

const keyOf = (portalId: string) => `portal-mail-${portalId}`
const listeners = new Set<() => void>()
/** Where the browser keeps nothing, it holds while the page stands. */
const unkept = new Map<string, string>()

function read(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? unkept.get(key) ?? ''
  } catch {
    return unkept.get(key) ?? ''
  }
}

function write(key: string, mail: string): void {
  unkept.delete(key)
  try {
    sessionStorage.setItem(key, mail)
  } catch {
    unkept.set(key, mail)
  }
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** The e-mail address of the reader, in this window: typed once, it stands in every form of the page. */
export function useReaderMail(portalId: string): [string, (mail: string) => void] {
  const mail = useSyncExternalStore(subscribe, () => read(keyOf(portalId)))
  const keep = (given: string) => {
    write(keyOf(portalId), given)
    for (const changed of listeners) changed()
  }
  return [mail, keep]
}
