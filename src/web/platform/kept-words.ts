import { useCallback, useState } from 'react'
import { onSessionChange } from './calls/session.ts'

const prefix = 'rightframe.words.'

/** Keeps unsent text in this window, even when the page or the session ends. Logging out deletes it. */
export function useKeptWords(name: string): [words: string, keep: (words: string) => void] {
  const key = prefix + name
  const [kept, setKept] = useState(() => ({ key, words: sessionStorage.getItem(key) ?? '' }))
  if (kept.key !== key) setKept({ key, words: sessionStorage.getItem(key) ?? '' })
  const keep = useCallback(
    (words: string) => {
      if (words === '') sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, words)
      setKept((was) => (was.key === key && was.words === words ? was : { key, words }))
    },
    [key],
  )
  return [kept.key === key ? kept.words : '', keep]
}

onSessionChange((change) => {
  if (change !== 'logged-out') return
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
})
