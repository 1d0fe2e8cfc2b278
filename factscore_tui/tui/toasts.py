"""Short notices in the corner of the screen: few at a time, each said once."""

from __future__ import annotations

from textual.notifications import Notification, Notifications

MOST = 3
"""Notices at a time; the oldest goes when one more comes."""


class FewNotifications(Notifications):
    """What the app shows: a notice replaces an equal one, and of many only the newest stay."""

    def add(self, notification: Notification) -> FewNotifications:
        """Take one more. The equal one that it replaces is gone at once, so that its time begins
        anew."""
        for other in list(self):
            if _said(other) == _said(notification):
                del self[other]
        for other in list(self)[: max(0, len(self) - MOST + 1)]:
            del self[other]
        super().add(notification)
        return self


def _said(notification: Notification) -> tuple[str, str, str]:
    return notification.title, notification.message, notification.severity
