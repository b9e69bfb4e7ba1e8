import type { PortalLanguage } from '#contract/portal/languages.ts'

const subjects: Record<PortalLanguage, (name: string) => string> = {
  en: (name) => `Our decision on your answer to case ${name}`,
  pt: (name) => `A nossa decisão sobre a sua resposta ao processo ${name}`,
  fr: (name) => `Notre décision sur votre réponse au dossier ${name}`,
  es: (name) => `Nuestra decisión sobre su respuesta al expediente ${name}`,
  it: (name) => `La nostra decisione sulla Sua risposta alla pratica ${name}`,
}

/** The name of a decision in the image user's language. */
export const subjectIn = (language: PortalLanguage, name: string): string => subjects[language](name)
