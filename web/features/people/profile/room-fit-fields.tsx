import { useLocation } from '@tanstack/react-router'
import { type FieldPathByValue, useWatch } from 'react-hook-form'
import { t } from '#texts'
import { genderPreferences, genders, habits } from '../../../../contract/people/profile-options.ts'
import { Answer } from '../../../lib/forms/answer.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { LockIcon } from '../../../ui/pictures/more-icons.tsx'
import { BudgetFields } from './budget-fields.tsx'
import { habitQuestions } from './habits.words.ts'
import type { PreferenceForm, PreferenceValues } from './preference-values.ts'

type Question = {
  name: FieldPathByValue<PreferenceValues, string>
  legend: string
  hint?: string
  options: readonly string[]
}

const ownHabits = () =>
  (Object.keys(habitQuestions) as (keyof typeof habits)[]).map(
    (name): Question => ({ name, legend: habitQuestions[name](), options: habits[name] }),
  )

const whoWithWhom = (): Question[] => [
  {
    name: 'gender',
    legend: t.profile.yourGender(),
    hint: t.profile.genderHint(),
    options: genders,
  },
  {
    name: 'genderPreference',
    legend: t.profile.whoWouldYouShareWith(),
    hint: t.profile.whoYouShareWithHint(),
    options: genderPreferences,
  },
]

/** The preferences that decide which rooms fit. All of them are optional, and an answer can be removed. */
export function RoomFitFields({ form }: { form: PreferenceForm }) {
  const isGenderAsked = useLocation({ select: ({ hash }) => hash }) === genderId
  return (
    <section aria-labelledby="room-fit" className="grid gap-6">
      <header>
        <h3 id="room-fit">{t.profile.whatMakesARoomFit()}</h3>
        <p className="mt-2 flex gap-2 text-soft">
          <LockIcon size={20} className="mt-0.5 flex-none" />
          <span>{t.profile.answersArePrivate()}</span>
        </p>
      </header>
      <div>
        <Questions form={form} title={t.profile.yourHabits()} questions={ownHabits()} />
        <Questions
          form={form}
          id={genderId}
          title={t.profile.youAndYourRoommates()}
          questions={whoWithWhom()}
          startsOpen={isGenderAsked}
        />
      </div>
      <BudgetFields form={form} />
    </section>
  )
}

/** Pages that need the member's gender link to it: '/settings/preferences#gender'. */
const genderId = 'gender'

type QuestionsProps = {
  form: PreferenceForm
  id?: string
  title: string
  questions: readonly Question[]
  startsOpen?: boolean
}

function Questions({ form, questions, ...fold }: QuestionsProps) {
  const answers = useWatch({ control: form.control, name: questions.map(({ name }) => name) })
  const answered = answers.filter((answer) => answer !== '').length
  return (
    <Fold {...fold} summary={t.profile.answeredOf({ answered, questions: questions.length })}>
      <div className="grid gap-6 sm:grid-cols-2">
        {questions.map((question) => (
          <Answer key={question.name} form={form} {...question} />
        ))}
      </div>
    </Fold>
  )
}
