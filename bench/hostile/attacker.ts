/** `node bench/hostile/attacker.ts`: makes the attack that it is sent, in a process of its own, until it is killed. */
import { getPriority, setPriority } from 'node:os'
import { clientOf } from '#server/testing/client.ts'
import type { Ground } from './attack.ts'
import { attacks } from './attacks.ts'

export type Order = Omit<Ground, 'accounts' | 'signal'> & { name: string; tokens: [string, string] }

// Low priority, as if attackers had their own machines.
setPriority(Math.min(19, getPriority() + 10))
process.on('message', ({ name, tokens, ...ground }: Order) => {
  const { url } = ground
  const accounts = [clientOf(url, tokens[0]), clientOf(url, tokens[1])] as const
  const { signal } = new AbortController()
  process.send?.('begun')
  void attacks[name]!({ ...ground, accounts, signal })
})
