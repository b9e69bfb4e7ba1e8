import { type FormEvent, useState } from 'react'
import type { AnswerKind } from '#contract/payment-portal/answer-kinds.ts'
import type { PortalLanguage } from '#contract/payment-portal/languages.ts'
import type { CaseParts } from '../case-parts.ts'
import { pathOf, send } from '../calls.ts'
import { useRefusal } from '../refusal.ts'
import { useWords } from '../words.ts'
import type { AnswerFile } from './answer-files.tsx'

export const licenceSources = ['agency', 'photographer', 'designer', 'theme', 'elsewhere'] as const
export type LicenceSource = (typeof licenceSources)[number]

const nothing = { agency: '', number: '', boughtOn: '', responsible: '', text: '', name: '', email: '' }
export type Typed = typeof nothing
export const isMailAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())

/** An answer while it is written, and how it is sent. */
export function useAnswer({ portalId, onChanged }: CaseParts, startKind: AnswerKind | null) {
  const { words, language } = useWords()
  const inWords = useRefusal()
  const [kind, setKind] = useState<AnswerKind | null>(startKind)
  const [source, setSource] = useState<LicenceSource | null>(null)
  const [typed, setTyped] = useState(nothing)
  const [files, setFiles] = useState<AnswerFile[]>([])
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const hasSaid = [typed.text, typed.number, typed.agency, typed.responsible].some((one) => one.trim() !== '')
  const isEnough = hasSaid || files.some(({ key }) => key !== null) || kind === 'already-removed'
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setFailure(undefined)
    if (kind === null || !isMailAddress(typed.email)) return
    if (!isEnough) return setFailure(words.answer.missing)
    setBusy(true)
    const body = bodyOf({ kind, source, typed, files, language })
    try {
      await send('POST', `${pathOf(portalId)}/answers`, { body })
      await onChanged()
    } catch (error) {
      setFailure(
        await inWords(
          error,
          body.files.map(({ fileName }) => fileName),
        ),
      )
    } finally {
      setBusy(false)
    }
  }
  const set = (name: keyof Typed) => (event: { target: { value: string } }) =>
    setTyped({ ...typed, [name]: event.target.value })
  return { kind, setKind, source, setSource, typed, set, files, setFiles, isTried, isBusy, failure, submit }
}

type Written = {
  kind: AnswerKind
  source: LicenceSource | null
  typed: Typed
  files: AnswerFile[]
  language: PortalLanguage
}

function bodyOf({ kind, source, typed, files, language }: Written) {
  const { agency, number, boughtOn, responsible, text, name, email } = typed
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
