import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from 'react-aria-components';
import {
  type Account,
  offers,
  openTasksQuery,
  useOffers,
  useSignOut,
} from '#dashboard/api/accounts/accounts.ts';
import { retryLater } from '#dashboard/api/calls/retry.ts';
import { childrenQuery, mayFollow } from '#dashboard/api/families/children.ts';
import { schoolsQuery } from '#dashboard/api/schools/schools.ts';
import { paths } from '#dashboard/app/paths.ts';
import { SignOutDialog, useSigningOut } from '#dashboard/shell/sync/SignOutDialog.tsx';
import { buttonClass, Button as PlainButton } from '#dashboard/ui/components/Button.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';
import { Menu, MenuItem, MenuSection, MenuSeparator } from '#dashboard/ui/components/overlays/Menu.tsx';
import { initials } from '#dashboard/ui/format/initials.ts';
import { chooseTheme, themes, useTheme } from '#dashboard/ui/theme.ts';
import styles from './Frame.module.css';
import { frameTexts } from './frameTexts.ts';
import { texts } from './texts.ts';

export function UserMenu({ account }: { account: Account }) {
  const theme = useTheme();
  const { data: tasks = 'documented' } = useQuery(openTasksQuery());
  const mayRunSchool = account.role === 'admin' && offers(tasks, 'schools');
  const signOut = useSignOut();
  const signingOut = useSigningOut(() => signOut.mutate());
  const name = account.name || account.username;
  return (
    <>
      <Menu
        label={frameTexts.yourAccount(name)}
        trigger={
          <Button className={buttonClass('quiet', true)} aria-label={frameTexts.yourAccount(name)}>
            <span className={styles.avatar} data-initials={initials(name)} />
          </Button>
        }
      >
        <MenuSection title={name}>
          {account.role !== 'student' && offers(tasks, 'teacher-today') && (
            <MenuItem textValue={texts.today} href={paths.today()}>
              {texts.today}
            </MenuItem>
          )}
          {account.role === 'student' && offers(tasks, 'student-classes') ? (
            <OwnItem />
          ) : (
            <MenuItem textValue={texts.classes} href={paths.classes()}>
              {texts.classes}
            </MenuItem>
          )}
          {mayFollow(account, tasks) && <ChildrenItem />}
          {mayRunSchool && <SchoolItem />}
          <MenuItem textValue={texts.profile} href={paths.profile()}>
            {texts.profile}
          </MenuItem>
        </MenuSection>
        <MenuSeparator />
        <MenuSection
          title={frameTexts.theme}
          selectionMode="single"
          selectedKeys={[theme]}
          disallowEmptySelection
        >
          {themes.map((choice) => (
            <MenuItem
              key={choice}
              id={choice}
              textValue={frameTexts.themes[choice]}
              onAction={() => chooseTheme(choice)}
            >
              {frameTexts.themes[choice]}
            </MenuItem>
          ))}
        </MenuSection>
        <MenuSeparator />
        <MenuItem textValue={frameTexts.signOut} onAction={() => void signingOut.begin()}>
          {frameTexts.signOut}
        </MenuItem>
      </Menu>
      <SignOutDialog signingOut={signingOut} />
      <StillSignedIn signOut={signOut} />
    </>
  );
}

/** The first page of a student or a guardian, called as it is there: whoever follows a child has no own classes. */
function OwnItem() {
  const enabled = useOffers('guardian-students');
  const { data: children = [] } = useQuery({ ...childrenQuery(), enabled });
  const name = children.length > 0 ? frameTexts.children : texts.ownClasses;
  return (
    <MenuItem textValue={name} href={paths.ownClasses()}>
      {name}
    </MenuItem>
  );
}

/** A teacher's or admin's link to a child whom they follow: requested when the menu opens, since few need it. */
function ChildrenItem() {
  const { data: children = [] } = useQuery(childrenQuery());
  if (children.length === 0) return null;
  return (
    <MenuItem textValue={frameTexts.children} href={paths.ownClasses()}>
      {frameTexts.children}
    </MenuItem>
  );
}

/** An admin whom the operator has added to no school has nowhere to go. */
function SchoolItem() {
  const { data: schools } = useQuery(schoolsQuery());
  if (schools?.length === 0) return null;
  return (
    <MenuItem textValue={frameTexts.school} href={paths.school()}>
      {frameTexts.school}
    </MenuItem>
  );
}

/**
 * Nobody may leave a shared computer signed in by mistake: a failure is shown until it is closed. Whoever has already
 * walked away is signed out once the service answers.
 */
function StillSignedIn({ signOut }: { signOut: ReturnType<typeof useSignOut> }) {
  const { isError, isPending, error, mutate, reset } = signOut;
  const [repeated, setRepeated] = useState(0);
  const repeat = () => {
    setRepeated(repeated + 1);
    mutate();
  };
  const repeatLater = useEffectEvent(() => retryLater(repeated, repeat));
  useEffect(() => (isError ? repeatLater() : undefined), [isError]);
  const stay = () => {
    setRepeated(0);
    reset();
  };
  return (
    <Dialog
      role="alertdialog"
      title={frameTexts.stillSignedIn}
      open={isError || (isPending && repeated > 0)}
      onClose={stay}
      buttons={
        <>
          <PlainButton look="quiet" onClick={stay}>
            {frameTexts.stay}
          </PlainButton>
          <PlainButton look="primary" busy={isPending} onClick={repeat}>
            {frameTexts.tryAgain}
          </PlainButton>
        </>
      }
    >
      <p>
        {error?.message} {frameTexts.signsOutLater}
      </p>
    </Dialog>
  );
}
