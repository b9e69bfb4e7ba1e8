import type { NoticeLanguage } from '../law/region.ts'

type Words = { subject: string; body: (host: string, day: string) => string }

/** All wording is our own; lawyers of these countries have not read it. */
const words: Record<NoticeLanguage, Words> = {
  en: {
    subject: 'Withdrawn',
    body: (host, day) =>
      `We withdraw the notice of ${day} about copies on ${host}, which stands below. Nothing more is asked of you.`,
  },
  de: {
    subject: 'Zurückgezogen',
    body: (host, day) =>
      `Wir ziehen die folgende Meldung vom ${day} zu Kopien auf ${host} zurück. Sie müssen nichts weiter tun.`,
  },
  fr: {
    subject: 'Retrait',
    body: (host, day) =>
      `Nous retirons la notification du ${day} ci-dessous au sujet de copies sur ${host}. Vous n’avez plus rien à faire.`,
  },
  it: {
    subject: 'Ritirata',
    body: (host, day) =>
      `Ritiriamo la segnalazione del ${day} riportata qui sotto, relativa a copie su ${host}. Non vi è richiesto altro.`,
  },
  es: {
    subject: 'Retirada',
    body: (host, day) =>
      `Retiramos la notificación del ${day} que figura a continuación, sobre copias en ${host}. No se les pide nada más.`,
  },
  pt: {
    subject: 'Retirada',
    body: (host, day) => `Retiramos a notificação de ${day} abaixo, sobre cópias em ${host}. Nada mais é pedido.`,
  },
  zh: {
    subject: '撤回',
    body: (host, day) => `我们撤回 ${day} 就 ${host} 上的复制件发送的下列通知。贵方无需再采取行动。`,
  },
  ja: {
    subject: '取り下げ',
    body: (host, day) => `${day} にお送りした、${host} 上の複製物に関する下記の通知を取り下げます。ご対応は不要です。`,
  },
  ru: {
    subject: 'Отзыв',
    body: (host, day) =>
      `Мы отзываем приведённое ниже уведомление от ${day} о копиях на ${host}. От вас больше ничего не требуется.`,
  },
}

/** The mail that withdraws a signed notice, with the notice unchanged below it. `day` is `YYYY-MM-DD`. */
export function writeRetraction(
  { language, subject: about, text }: { language: NoticeLanguage; subject: string; text: string },
  { host, day }: { host: string; day: string },
): { subject: string; text: string } {
  const { subject, body } = words[language]
  return { subject: `${subject}: ${about}`, text: `${body(host, day)}\n\n----\n\n${text}` }
}
