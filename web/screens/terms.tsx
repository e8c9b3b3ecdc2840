import { Link } from '@tanstack/react-router'
import { WhoRunsIt } from '../features/people/privacy/who-runs-it.tsx'
import { TextPage } from '../shell/text-page.tsx'

export function Terms() {
  return (
    <TextPage
      title="Terms"
      path="/terms"
      lead="What you can expect of us, and what we expect of you. In plain words, short enough to read between two dances."
    >
      <WhoRunsIt />
      <p>Where the law of your country gives you more rights than this page, you have them.</p>

      <h2>What Compás is</h2>
      <p>
        A place where people who travel to dance find festivals, rooms and company. We introduce you to each other; the
        room, the price, the journey and the evening are between you. We are not a hotel, an agency or an organizer, we
        take no money, and we have not met the people you meet here.
      </p>

      <h2>Who can join</h2>
      <ul>
        <li>Real people, each with one account.</li>
        <li>
          To share a room or ask for one, you must be <b>18 or older</b> and give your true age.
        </li>
        <li>
          Keep your password to yourself. You answer for what is done with your account, unless you tell us that
          somebody else has got into it.
        </li>
      </ul>

      <h2>The house rules</h2>
      <ul>
        <li>
          <b>Respect.</b> No means no. No harassment, threats or hatred, and no remarks about anybody's body, origin,
          belief, gender or love life.
        </li>
        <li>
          <b>Honesty.</b> Be who you say you are. Offer rooms that exist, at their real price, with the people who will
          be there.
        </li>
        <li>
          <b>Rooms for women, rooms for men.</b> Some hosts share with one gender only. Anyone who states a false gender
          to get in loses their account.
        </li>
        <li>
          <b>No business.</b> Sharing the cost of a room is welcome. Selling, advertising and sending the same message
          to many people are not.
        </li>
        <li>
          <b>What is private stays private.</b> Other people's addresses, pictures and messages are theirs to share, not
          yours.
        </li>
        <li>
          <b>Post only what is yours</b>, or what you are allowed to show. It stays yours. You let us show it where you
          put it, until you take it down.
        </li>
      </ul>

      <h2>Your first days</h2>
      <p>
        In your first three days you can ask for five rooms and start chats with five people a day, with no links in the
        first message. If you send the same words to many people, one of us reads them before they go out. All this ends
        as soon as you confirm your email address or somebody answers you. It keeps out people who write to everybody.
      </p>

      <h2>If somebody breaks the rules</h2>
      <p>
        <Link to="/safety">Get to safety first</Link>, then tell us. Somebody reads every report. We can take down what
        was reported, and we can warn its author or suspend their account, for some days or for good. They are told why
        and can object. They are not told who reported them.
      </p>

      <h2>What we are liable for</h2>
      <p>
        We do our best to keep the site running, lose nothing and show you what is right, but we cannot promise it:
        people make mistakes, and so do machines. We are liable as the law says for damage that we cause on purpose or
        through gross negligence, and for harm to life and health. We are not liable for what members do to each other,
        but we do care about it.
      </p>

      <h2>Leaving, and changes</h2>
      <p>
        You can leave at any time, at the end of your{' '}
        <Link to="/settings/$section" params={{ section: 'your-data' }}>
          settings
        </Link>
        . If these terms change, this page says so beforehand; if you do not agree, you can leave. What we know about
        you and what we do with it is explained under <Link to="/privacy">Privacy</Link>.
      </p>
    </TextPage>
  )
}
