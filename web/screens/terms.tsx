import { Link } from '@tanstack/react-router'
import { WhoRunsIt } from '../features/privacy/who-runs-it.tsx'
import { TextPage } from '../shell/text-page.tsx'
import { Callout } from '../ui/states/callout.tsx'

export function Terms() {
  return (
    <TextPage
      title="Terms"
      path="/terms"
      lead="What we promise each other, in words that one can read between two dances."
    >
      <Callout tone="amber" title="A template">
        No lawyer of those who run this site has read this text yet. It says what we mean; where the law of your country
        says more, the law holds.
      </Callout>
      <WhoRunsIt />

      <h2>What Compás is</h2>
      <p>
        A place where people who travel to dance find festivals, rooms and company. It introduces you to each other. The
        room, the price, the journey and the evening are between you: we are no hotel, no agency and no organizer, we
        take no money, and we have not met the people whom you meet here.
      </p>

      <h2>Who may join</h2>
      <ul>
        <li>You are a person, one person, with one account.</li>
        <li>
          Whoever shares a room or asks for one is <b>18 or older</b>, and says their true age.
        </li>
        <li>
          Keep your password to yourself. What is done with your account is yours, unless you tell us that it was taken.
        </li>
      </ul>

      <h2>The rules of the house</h2>
      <ul>
        <li>
          <b>Respect.</b> A no is an answer. No harassment, no hatred, no threats, and no word about anybody's body,
          faith, origin, gender or love that they would not want to hear.
        </li>
        <li>
          <b>Honesty.</b> Be who you say you are. Offer rooms that exist, at their price, with the people who are there.
        </li>
        <li>
          <b>Safe rooms stay safe.</b> Some hosts share with one gender, or show their room to it alone. Whoever states
          another gender than their own to get in, goes.
        </li>
        <li>
          <b>No business.</b> Sharing the cost of a room is welcome. Selling, advertising, and the same message to many
          people are not.
        </li>
        <li>
          <b>What is private stays private.</b> Addresses, pictures and messages of others are theirs to show.
        </li>
        <li>
          <b>What you put here is yours</b>, or you may show it. You let us show it where you put it, until you take it
          back.
        </li>
      </ul>

      <h2>In your first days</h2>
      <p>
        For three days, or until you confirm your email address or somebody answers you, you can ask for five rooms and
        write to five new people a day; and what you send to many people in the same words waits for a look of ours. It
        keeps those away who write to everybody, and you notice little of it.
      </p>

      <h2>When somebody breaks them</h2>
      <p>
        Tell us, and <Link to="/safety">get to safety first</Link>. Somebody reads every report. What is reported may be
        taken down, and an account may be warned, suspended for some days, or for good. Whoever it happens to is told
        why, and can object; who reported it is not told to them.
      </p>

      <h2>What we answer for</h2>
      <p>
        We do our best that the site works, that nothing is lost, and that what you see is right, and promise none of
        it: people write it, and machines fail. For damage that we cause on purpose or by gross carelessness, and for
        harm to life and health, we answer as the law says. For what members do to each other we do not answer, and it
        is not the same to us.
      </p>

      <h2>Leaving, and changes</h2>
      <p>
        You may leave at any time, at the end of your{' '}
        <Link to="/settings" hash="your-data">
          settings
        </Link>
        . If these terms change, we say so on this page before they do; whoever does not agree can leave. How we treat
        what we know of you is told under <Link to="/privacy">Privacy</Link>.
      </p>
    </TextPage>
  )
}
