"""The cloth: the scene of a table and its view, with the felt as a cached picture."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView, QWidget

from cardhall.desktop.look import theme
from cardhall.desktop.look.colours import Felt
from cardhall.desktop.look.idle_caches import empty_when_idle
from cardhall.desktop.look.pixmap_cache import PixmapCache
from cardhall.desktop.table.layout.geometry import Rect
from cardhall.language import tr


class ClothController(Protocol):
    """Handles pointer and keys on the cloth."""

    def press(self, point: QPointF, button: Qt.MouseButton) -> None: ...

    def move(self, point: QPointF) -> None: ...

    def release(self, point: QPointF, button: Qt.MouseButton) -> None: ...

    def double_click(self, point: QPointF, button: Qt.MouseButton) -> None: ...

    def leave(self) -> None: ...

    def handle_key(self, event: QKeyEvent) -> bool: ...

    def handle_tab(self, forward: bool) -> bool: ...

    def focus_lost(self) -> None: ...


FELT_CACHE_BYTES = 16 * 2**20
# The last felts: the next table may have the same. Pictures in use take no further memory.
_felt_pictures = PixmapCache(FELT_CACHE_BYTES)
empty_when_idle(_felt_pictures.clear)


def _paint_felt(size: QSize, ratio: float, felt: Felt, stage: Rect) -> QPixmap:
    """Paint the felt for a window: `size` in logical pixels, `ratio` device pixels each, lit round the stage."""
    pixmap = QPixmap(size * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(QColor(felt.edge))
    painter = QPainter(pixmap)
    bounds = QRectF(0, 0, size.width(), size.height())
    painter.fillRect(bounds, theme.felt_gradient(QRectF(stage.x, stage.y, stage.w, stage.h), felt))
    painter.setClipRect(bounds)
    painter.drawTiledPixmap(bounds, theme.create_weave_tile(felt.is_light))
    painter.end()
    return pixmap


class Cloth(QGraphicsView):
    """Shows the scene unscaled, and hands pointer and keys to `controller`."""

    def __init__(self, felt: Felt, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # Asked for Qt's own viewport, PySide would load all classes of widgets to find the viewport's: 117, and 0.7 MB.
        self.setViewport(QWidget())
        self.table_scene = QGraphicsScene()  # referenced here, as a view does not own its scene
        self.table_scene.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.setScene(self.table_scene)
        self.felt = felt
        self.stage_rect = Rect(0, 0, 100, 100)
        self.controller: ClothController | None = None
        self.places: QObject | None = None  # accessible objects, made when a screen reader asks
        self.todo: Callable[[], str] | None = None  # returns the prompt, for a screen reader
        self._background: QPixmap | None = None
        self._background_key: object = None
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setRenderHints(QPainter.RenderHint.SmoothPixmapTransform | QPainter.RenderHint.Antialiasing)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Table"))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.table_scene.setSceneRect(0, 0, self.viewport().width(), self.viewport().height())

    def collect_changes(self) -> None:
        """Collect the scene's changes now, without another turn of the event loop."""
        QCoreApplication.sendPostedEvents(self.table_scene, QEvent.Type.MetaCall)

    def set_felt(self, felt: Felt, stage: Rect) -> None:
        """Change the felt or the rectangle that is lit (`stage`)."""
        if felt != self.felt:
            self._background = None
        self.felt, self.stage_rect = felt, stage
        self.viewport().update()

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        ratio = self.devicePixelRatioF()
        size = self.viewport().size()
        key = (size.width(), size.height(), ratio, self.felt, *self.stage_rect)
        if self._background is None or key != self._background_key:
            self._background = _felt_pictures.get(key) or _felt_pictures.store(
                key, _paint_felt(size, ratio, self.felt, self.stage_rect)
            )
            self._background_key = key
        exposed = QRectF(rect).intersected(QRectF(0, 0, size.width(), size.height()))
        source = QRectF(exposed.x() * ratio, exposed.y() * ratio, exposed.width() * ratio, exposed.height() * ratio)
        painter.drawPixmap(exposed, self._background, source)

    # ---- pointer and keys go to the controller

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self.controller is not None:
            self.controller.press(self.mapToScene(event.position().toPoint()), event.button())
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.controller is not None:
            self.controller.move(self.mapToScene(event.position().toPoint()))
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.controller is not None:
            self.controller.release(self.mapToScene(event.position().toPoint()), event.button())
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self.controller is not None:
            self.controller.double_click(self.mapToScene(event.position().toPoint()), event.button())
        event.accept()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        event.accept()

    def leaveEvent(self, event: QEvent) -> None:
        if self.controller is not None:
            self.controller.leave()
        super().leaveEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.controller is None or not self.controller.handle_key(event):
            super().keyPressEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        if self.controller is not None and self.controller.handle_tab(forward):
            return True
        return bool(super().focusNextPrevChild(forward))

    def focusOutEvent(self, event: QFocusEvent) -> None:
        if self.controller is not None:
            self.controller.focus_lost()
        super().focusOutEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.accept()

    def close_down(self) -> None:
        """Delete the items now, and the view after the current event."""
        self.controller = None
        self.table_scene.clear()
        self.setScene(None)
        self.hide()
        self.deleteLater()
