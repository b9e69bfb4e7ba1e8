import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import type { AnswerKind } from '#contract/portal/answer-kinds.ts'
import type { Language } from '#contract/languages/languages.ts'
import type { CaseParts } from '../case-parts.ts'
import { pathOf, PortalCallFailed, send } from '../calls.ts'
import { useRefusal } from '../refusal.ts'
import { useWords } from '../words.ts'
import type { AnswerFile } from './answer-files.tsx'
import { useDraft } from './draft.ts'
import { isMailAddress } from './mail-address.ts'
import { useReaderMail } from './reader-mail.ts'

export const licenceSources = ['agency', 'photographer', 'designer', 'theme', 'elsewhere'] as const
export type LicenceSource = (typeof licenceSources)[number]

type Texts = Record<'agency' | 'number' | 'boughtOn' | 'responsible' | 'text' | 'name' | 'email', string>
export type Typed = Texts & { kind: AnswerKind | null; source: LicenceSource | null }

const nothing: Typed = {
  kind: null,
  source: null,
  agency: '',
  number: '',
  boughtOn: '',
  responsible: '',
  text: '',
  name: '',
  email: '',
}

/** An answer while it is written, and how it is sent; `addsTo` is the kind of one that was sent already. */
export function useAnswer({ portalId, onChanged }: CaseParts, addsTo: AnswerKind | null) {
  const { words, language } = useWords()
  const inWords = useRefusal()
  const [draft, setTyped] = useDraft(portalId, addsTo ? 'more' : 'answer', nothing)
  const [email, setEmail] = useReaderMail(portalId)
  const typed = { ...draft, email }
  // A link to one answer chooses it, whatever was chosen before.
  const [kind, choose] = useState(addsTo ?? (leadsToLicence() ? 'licensed' : typed.kind))
  const [files, setFiles] = useState<AnswerFile[]>([])
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const hasSaid = [typed.text, typed.number, typed.agency, typed.responsible].some((one) => one.trim() !== '')
  const isEnough = hasSaid || files.some(({ key }) => key !== null) || kind === 'already-removed'
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setTried(true)
    setFailure(undefined)
    if (kind === null || !isMailAddress(typed.email)) return
    if (!isEnough) return setFailure(words.answer.missing)
    setBusy(true)
    const sent = files.filter(({ key }) => key !== null)
    const body = bodyOf({ kind, typed, files: sent, language })
    try {
      await send('POST', `${pathOf(portalId)}/answers`, { body })
      setTyped(nothing)
      setFiles([])
      setTried(false)
      await onChanged()
    } catch (error) {
      const names = sent.map(({ fileName }) => fileName)
      const problem = await inWords(error, names)
      setFailure(problem)
      const refused = sent[fileAt(error)]?.id
      setFiles((before) => before.map((one) => (one.id === refused ? { ...one, key: null, problem } : one)))
    } finally {
      setBusy(false)
    }
  }
  const set =
    (name: keyof Texts) =>
    ({ target: { value } }: { target: { value: string } }) =>
      name === 'email' ? setEmail(value) : setTyped({ ...draft, [name]: value })
  const setKind = (chosen: AnswerKind) => {
    choose(chosen)
    setTyped({ ...draft, kind: chosen })
  }
  const follow = useEffectEvent(() => {
    if (addsTo === null && leadsToLicence()) setKind('licensed')
  })
  useEffect(() => {
    const changed = () => follow()
    window.addEventListener('hashchange', changed)
    return () => window.removeEventListener('hashchange', changed)
  }, [])
  const setSource = (source: LicenceSource) => setTyped({ ...draft, source })
  return { kind, setKind, setSource, typed, set, files, setFiles, isTried, isBusy, failure, submit }
}

const leadsToLicence = () => window.location.hash === '#answer-licensed'

/** Which of the files that were sent was refused. */
const fileAt = (error: unknown): number =>
  error instanceof PortalCallFailed ? Number(/^files\.(\d+)$/.exec(error.field)?.[1] ?? -1) : -1

type Written = {
  kind: AnswerKind
  typed: Typed
  files: AnswerFile[]
  language: Language
}

function bodyOf({ kind, typed, files, language }: Written) {
  const { source, agency, number, boughtOn, responsible, text, name, email } = typed
  return {
    kind,
    text: [responsible, text].filter((one) => one.trim() !== '').join('\n\n'),
    ...(name.trim() === '' ? {} : { name }),
    email: email.trim(),
    language,
    files: files.flatMap(({ key, fileName }) => (key === null ? [] : [{ key, fileName }])),
    ...(kind === 'licensed' ? { licence: { source, agency, number, boughtOn } } : {}),
  }
}
