import type { NoticeLanguage } from '../law/region.ts'

type Asked = { host: string; day: string; text: string }
type Words = { subject: string; body: (host: string, day: string) => string }

/** All wording is our own; lawyers of these countries have not read it. */
const words: Record<NoticeLanguage, Words> = {
  en: {
    subject: 'Reminder',
    body: (host, day) =>
      `On ${day} we sent you the notice below about copies on ${host}. We looked again, and they are still there. Please act on the notice, or answer this mail.`,
  },
  de: {
    subject: 'Erinnerung',
    body: (host, day) =>
      `Am ${day} haben wir Ihnen die folgende Meldung zu Kopien auf ${host} gesandt. Wir haben erneut nachgesehen: Die Kopien sind noch da. Bitte bearbeiten Sie die Meldung oder antworten Sie auf diese E-Mail.`,
  },
  fr: {
    subject: 'Rappel',
    body: (host, day) =>
      `Le ${day}, nous vous avons envoyé la notification ci-dessous au sujet de copies sur ${host}. Nous avons vérifié : elles sont toujours en ligne. Merci de traiter la notification ou de répondre à ce message.`,
  },
  it: {
    subject: 'Promemoria',
    body: (host, day) =>
      `Il ${day} vi abbiamo inviato la segnalazione qui sotto relativa a copie su ${host}. Abbiamo ricontrollato: le copie sono ancora presenti. Vi preghiamo di dare seguito alla segnalazione o di rispondere a questo messaggio.`,
  },
  es: {
    subject: 'Recordatorio',
    body: (host, day) =>
      `El ${day} les enviamos la notificación siguiente sobre copias en ${host}. Hemos vuelto a mirar y siguen allí. Les rogamos que atiendan la notificación o respondan a este mensaje.`,
  },
  pt: {
    subject: 'Lembrete',
    body: (host, day) =>
      `Em ${day} enviámos a notificação abaixo sobre cópias em ${host}. Voltámos a verificar, e as cópias continuam lá. Pedimos que atendam a notificação ou respondam a esta mensagem.`,
  },
  zh: {
    subject: '提醒',
    body: (host, day) =>
      `我们已于 ${day} 就 ${host} 上的复制件向贵方发送了下列通知。经再次查看,复制件仍然存在。请处理该通知或回复本邮件。`,
  },
  ja: {
    subject: '再通知',
    body: (host, day) =>
      `${day} に、${host} 上の複製物について下記の通知をお送りしました。再度確認したところ、複製物はまだ掲載されています。通知へのご対応、または本メールへのご返信をお願いいたします。`,
  },
  ru: {
    subject: 'Напоминание',
    body: (host, day) =>
      `${day} мы направили вам приведённое ниже уведомление о копиях на ${host}. Мы проверили ещё раз: копии по-прежнему доступны. Просим рассмотреть уведомление или ответить на это письмо.`,
  },
}

/** The reminder of a signed notice, with the notice unchanged below it. `day` is `YYYY-MM-DD`. */
export function writeReminder(
  language: NoticeLanguage,
  notice: { subject: string },
  { host, day, text }: Asked,
): { subject: string; text: string } {
  const { subject, body } = words[language]
  return { subject: `${subject}: ${notice.subject}`, text: `${body(host, day)}\n\n----\n\n${text}` }
}
