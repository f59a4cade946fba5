package server

import (
	"context"

	"github.com/coder/websocket"
)

// Link is a connection to a client that transmits messages in order. In the end it is lost; then Read, Write and Ping
// return an error, as they do when their context is done.
type Link interface {
	// Read waits for the client's next message.
	Read(ctx context.Context) ([]byte, error)
	// Write waits until the message is on its way to the client.
	Write(ctx context.Context, message []byte) error
	// Ping waits for a sign of life from the client.
	Ping(ctx context.Context) error
	// Close tells the client the reason, of up to 123 bytes, and ends the connection.
	Close(code websocket.StatusCode, reason string) error
	// CloseNow ends the connection without sending anything.
	CloseNow() error
}

// webSocket is the Link of a WebSocket.
type webSocket struct{ *websocket.Conn }

func (w webSocket) Read(ctx context.Context) ([]byte, error) {
	_, b, err := w.Conn.Read(ctx)
	return b, err
}

func (w webSocket) Write(ctx context.Context, message []byte) error {
	return w.Conn.Write(ctx, websocket.MessageText, message)
}
